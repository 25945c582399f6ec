import { fireEvent, render, screen } from '@testing-library/react'
import { t } from '@weft/i18n'
import type { Condition, FilterTree } from '@weft/model'
import { expect, test } from 'vitest'

import { NoMatchActions, noMatchText } from './no-match.tsx'

const by = (...operators: Condition['operator'][]): FilterTree => ({
  op: 'and',
  conditions: operators.map((operator) => ({ attribute_id: 'a', operator, value: ['x'] })),
})

test.each<[FilterTree | null, string, string, string[]]>([
  [null, 'plan', 'No items match “plan”', ['Clear search']],
  [by('contains'), '', 'No items match the filter', ['Clear filter']],
  [by('any_of', 'any_of'), '', 'No items match the quick filters', ['Clear quick filters']],
  [by('any_of', 'is'), ' ', 'No items match the filter', ['Clear filter']],
  [by('is'), 'plan', 'No items match the filter and “plan”', ['Clear search', 'Clear filter']],
])('%j and “%s” say so, with a way out of each', (filter, text, words, buttons) => {
  const cleared: string[] = []
  const search = { text, clear: () => void cleared.push('search') }
  expect(noMatchText(t, { filter, search })).toBe(words)
  render(<NoMatchActions {...{ filter, search }} onClearFilter={() => void cleared.push('filter')} />)
  const shown = screen.getAllByRole('button')
  expect(shown.map((one) => one.textContent)).toEqual(buttons)
  for (const one of shown) fireEvent.click(one)
  expect(cleared).toHaveLength(buttons.length)
})
