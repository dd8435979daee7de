/** Short notices at the foot of the page. */
export interface Toast {
  id: number
  text: string
  kind: 'info' | 'good' | 'bad'
  action?: { label: string; run: () => void }
}

const SECONDS = 6

class Toasts {
  list = $state.raw<Toast[]>([])
  private next = 1

  show(text: string, kind: Toast['kind'] = 'info', action?: Toast['action']): void {
    const id = this.next++
    const same = this.list.filter((one) => one.text !== text)
    this.list = [...same.slice(-2), { id, text, kind, ...(action ? { action } : {}) }]
    setTimeout(() => this.drop(id), SECONDS * 1000)
  }

  drop(id: number): void {
    this.list = this.list.filter((one) => one.id !== id)
  }
}

export const toasts = new Toasts()
