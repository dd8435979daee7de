import { beforeEach, describe, expect, it } from 'vitest'
import { keepProgress, readProgress } from './progress'

describe('progress', () => {
  beforeEach(() => localStorage.clear())
  it('is kept by title', () => {
    keepProgress('toy', { at: 3, solved: ['aim', 'move'] })
    expect(readProgress('toy')).toEqual({ at: 3, solved: ['aim', 'move'] })
    expect(readProgress('other')).toEqual({ at: 0, solved: [] })
  })
  it('starts anew from anything odd', () => {
    for (const text of ['{', '7', 'null', '{"at":-1,"solved":"x"}', '{"at":1.5,"solved":[1]}']) {
      localStorage.setItem('sandtable.lesson.toy', text)
      expect(readProgress('toy')).toEqual({ at: 0, solved: [] })
    }
  })
})
