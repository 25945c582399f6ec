import { describe, expect, it } from 'vitest'

import { parseSearch, stringifySearch } from './search-codec.ts'

describe('the search codec', () => {
  it('keeps numbers and words as texts', () => {
    expect(parseSearch('?view=5&pretend=true&q=%7B%7D')).toEqual({ view: '5', pretend: 'true', q: '{}' })
  })
  it('drops null and undefined and keeps what is empty', () => {
    expect(stringifySearch({ a: null, b: undefined, c: '', d: 0 })).toBe('?c=&d=0')
  })
  it('writes nothing for an empty query', () => {
    expect(stringifySearch({ a: null })).toBe('')
  })
  it('reads back what it writes', () => {
    const values = { name: 'Ä & b=c', view: '5', intended: '/b/x?view=1#y' }
    expect(parseSearch(stringifySearch(values))).toEqual(values)
  })
})
