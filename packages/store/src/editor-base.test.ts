import { expect, test } from 'vitest'

import { type EditorRules, isTouched, keepMine, newsCame, openBase, takeTheirs } from './editor-base.ts'

const text: EditorRules<string> = { read: (data) => String(data ?? '') }
const list: EditorRules<readonly string[]> = {
  read: (data) => (data ?? []) as string[],
  join: (_base, draft, theirs) => [...new Set([...(theirs as string[]), ...draft])],
}
const byBo = (data: unknown) => ({ data, by: 'Bo' })

test('a value that others save is taken in while nothing was typed, and is the base from then on', () => {
  const open = newsCame(openBase('A', text), byBo('B'), text)
  expect([open.base, open.draft, isTouched(open), open.taken]).toEqual(['B', 'B', false, 1])
})

test('over what was typed it waits, with who, and the base stays what the editor showed', () => {
  const typed = { ...openBase('A', text), draft: 'mine' }
  const open = newsCame(typed, byBo('B'), text)
  expect([open.base, open.draft, open.theirs]).toEqual(['A', 'mine', byBo('B')])
  const taken = takeTheirs(open, text)
  expect([taken.base, taken.draft, isTouched(taken), taken.theirs]).toEqual(['B', 'B', false, null])
  const kept = keepMine(open, text)
  expect([kept.base, kept.draft, isTouched(kept), kept.theirs]).toEqual(['B', 'mine', true, null])
})

test('nothing waits any more when it is as it was, or as it was typed here', () => {
  const typed = { ...openBase('A', text), draft: 'mine' }
  const waiting = newsCame(typed, byBo('B'), text)
  expect(newsCame(waiting, byBo('A'), text).theirs).toBeNull()
  const same = newsCame(waiting, byBo('mine'), text)
  expect([same.base, isTouched(same), same.theirs]).toEqual(['mine', false, null])
})

test('what goes together is joined, over the newer base', () => {
  const typed = { ...openBase(['a'], list), draft: ['a', 'mine'] }
  const open = newsCame(typed, byBo(['a', 'b']), list)
  expect([open.base, open.draft, open.theirs]).toEqual([['a', 'b'], ['a', 'b', 'mine'], null])
})

test('what was typed and taken away again is nothing typed', () => {
  const back = { ...openBase(null, list), draft: [] }
  expect(isTouched(back)).toBe(false)
})
