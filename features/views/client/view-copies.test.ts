import { describe, expect, test } from 'vitest'

import { freeName, takenOver } from './view-copies.ts'

const named = (...names: string[]) => names.map((name) => ({ name }))

describe('the name of a new view', () => {
  test('is the wanted one, or the first number that is free behind it', () => {
    expect(freeName('Table', named('List'))).toBe('Table')
    expect(freeName('Table', named('table '))).toBe('Table 2')
    expect(freeName('Table', named('Table', 'Table 2', 'Table 4'))).toBe('Table 3')
  })
})

describe('settings that are taken over', () => {
  const look = { icon: 'rocket' }
  const filter = { join: 'and', conditions: [] }

  test('are all of them from a view of the same kind, but not how its tab looks', () => {
    const to = { type: 'table', settings: { look, row_height: 'tall', sort: [] } }
    const from = { type: 'table', settings: { look: { icon: 'star' }, filter, hidden: ['a'] } }
    expect(takenOver(to, from)).toEqual({ look, filter, hidden: ['a'] })
  })

  test('open a form to nobody, and leave one open that was', () => {
    const shared = (title: string, open: boolean) => ({
      type: 'form',
      settings: { form: { title, share: { open, slug: title } } },
    })
    const closed = { form: { title: 'from', share: { open: false, slug: 'to' } } }
    expect(takenOver(shared('to', false), shared('from', true))).toEqual(closed)
    const open = { form: { title: 'from', share: { open: true, slug: 'to' } } }
    expect(takenOver(shared('to', true), shared('from', false))).toEqual(open)
    const built = { type: 'form', settings: { form: { title: 'to' } } }
    expect(takenOver(built, shared('from', true))).toEqual({
      form: { title: 'from', share: { open: false, slug: 'from' } },
    })
  })

  test('are what every kind has from a view of another kind; the rest stays', () => {
    const to = { type: 'chart', settings: { look, charts: [{ id: 'one' }], hidden: ['b'] } }
    const from = { type: 'table', settings: { filter, row_height: 'tall' } }
    expect(takenOver(to, from)).toEqual({ look, charts: [{ id: 'one' }], filter })
  })
})
