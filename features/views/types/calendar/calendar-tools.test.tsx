import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { loadLateParts } from '@weft/ui'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { CalendarTools } from './calendar-tools.tsx'
import { sampleCalendar } from './sample-calendar.tsx'

beforeAll(() => loadLateParts())
afterEach(cleanup)

const open = (dates: string[], settings = {}) => {
  const { props, calls } = sampleCalendar({ items: [], dates, settings })
  render(<CalendarTools {...props} viewSettings={props.view.settings} />)
  return calls
}

test('it says which of several dates is shown, and changes it', async () => {
  const calls = open(['start', 'due'], { date_attribute: 'due' })
  fireEvent.click(screen.getByRole('button', { name: 'Date: due' }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'start' }))
  expect(calls).toEqual([['changeSettings', { date_attribute: 'start' }]])
})

test('it names one date alone, too', () => {
  open(['when'])
  expect(screen.getByRole('button', { name: 'Date: when' })).toBeTruthy()
})

test('without a date there is nothing to name', () => {
  open([])
  expect(screen.queryByRole('button')).toBeNull()
})
