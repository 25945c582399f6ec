import type { SuggestionProps } from '@tiptap/suggestion'
import { expect, test } from 'vitest'

import { createSuggestState, type Suggestion } from './suggest-state.ts'

const named = (...names: string[]): Suggestion[] => names.map((title) => ({ id: title, title }))
const props = (query: string, items: Suggestion[]) =>
  ({ query, items, command: () => undefined, clientRect: null }) as unknown as SuggestionProps<
    Suggestion,
    Suggestion
  >

test('an open list finds what came after the word was typed, and keeps the line that was meant', () => {
  const state = createSuggestState<Suggestion>('@')
  state.renew(() => named('Rune'))
  expect(state.view()).toBeNull()
  const list = state.render()
  list.onStart?.(props('ru', []))
  const asked: string[] = []
  state.renew((query) => {
    asked.push(query)
    return named('Rune', 'Ruth')
  })
  expect(asked).toEqual(['ru'])
  expect(state.view()?.items.map(({ title }) => title)).toEqual(['Rune', 'Ruth'])
  state.walk(1)
  state.renew(() => named('Rufus', 'Rune', 'Ruth'))
  expect(state.view()?.index).toBe(2)
  state.renew(() => named('Rufus'))
  expect(state.view()?.index).toBe(0)
})
