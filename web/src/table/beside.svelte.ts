/** What lies beside the game: what was said, one's own notes, and of a branch the log of the game before it. */
import { get, post, put, sentence } from '../lib/api'
import { toasts } from '../lib/toasts.svelte'
import type { Chat, LogEntry, Notes } from '../lib/types'
import { Asked } from './asked'

export abstract class Beside extends Asked {
  chats = $state.raw<Chat[]>([])
  notes = $state.raw<Notes>({ spaces: {}, text: '', bookmarks: {} })
  /** Of a branch: the log of the game before it, where its reader may read that. */
  past = $state.raw<LogEntry[]>([])
  private notesKnown = false

  protected async side(): Promise<void> {
    try {
      const [chats, notes] = await Promise.all([
        get(`${this.base}/chat`, 'Chats'),
        get(`${this.base}/notes`, 'Notes'),
      ])
      this.chats = chats.chats
      this.notes = notes
      this.notesKnown = true
      await this.readPast()
    } catch {
      // The game goes on without them; they come with the next visit.
    }
  }

  protected addChat(chat: Chat): void {
    if (!this.chats.some((one) => one.at === chat.at)) this.chats = [...this.chats, chat]
  }

  /** `ownSide`: only those of our side hear it. */
  async say(text: string, ownSide = false): Promise<boolean> {
    try {
      this.chats = (await post(`${this.base}/chat`, { text, own_side: ownSide }, 'Chats')).chats
      return true
    } catch (error) {
      toasts.show(sentence(error), 'bad')
      return false
    }
  }

  async keep(notes: Partial<Notes>): Promise<void> {
    try {
      // What was not read must not be written over.
      if (!this.notesKnown) this.notes = await get(`${this.base}/notes`, 'Notes')
      this.notesKnown = true
      const all = { ...this.notes, ...notes }
      this.notes = all
      this.notes = await put(`${this.base}/notes`, all, 'Notes')
    } catch (error) {
      toasts.show(`Your notes were not kept: ${sentence(error)}`, 'bad')
    }
  }

  /** Of a branch: what its maker was told of the game that it was branched off, until then. */
  private async readPast(): Promise<void> {
    const branch = this.state?.branch
    if (!branch?.table) return
    const seat = ['table', 'truth'].includes(branch.lens) ? undefined : branch.lens.split(',')[0]
    const path = `/api/tables/${encodeURIComponent(branch.table)}/moments`
    const { lines } = await get(path, 'Moments', { seat, lens: branch.lens })
    this.past = lines.filter((entry) => entry.at < branch.mark)
  }
}
