import { fireEvent, render, screen, within } from '@testing-library/react'
import type { RepeatRule } from '@weft/recurrence'
import { loadLateParts } from '@weft/ui'
import { beforeAll, expect, test, vi } from 'vitest'

import { RuleEnd } from './rule-end.tsx'

beforeAll(loadLateParts)

test('the last day of a repeat is shown as other days are, and chosen in the calendar', async () => {
  const onChange = vi.fn<(rule: RepeatRule) => void>()
  const rule = { freq: 'DAILY', interval: 1, count: null, until: '2026-11-20' } as unknown as RepeatRule
  render(<RuleEnd rule={rule} day="2026-11-10" tz="UTC" hasTime={false} onChange={onChange} />)
  fireEvent.click(screen.getByRole('button', { name: 'Last day: Nov 20, 2026' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Last day' }))
  fireEvent.click(await panel.findByRole('button', { name: /November 24, 2026/ }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ ...rule, until: '2026-11-24' })
  // No repeat ends before it begins.
  expect(panel.getByRole('button', { name: /November 9, 2026/ }).getAttribute('aria-disabled')).toBe('true')
})
