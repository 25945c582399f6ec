import { addUnits, dayAt, momentOf } from '@weft/recurrence'
import { now, toWireTime } from '@weft/base'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { loadLateParts } from '@weft/ui'
import type { ReactElement } from 'react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'

import { CalendarView } from './calendar-view.tsx'
import { sampleView } from '../../client/sample-view.ts'
import { AroundCalendar, sampleCalendar } from './sample-calendar.tsx'

const today = dayAt(now(), 'UTC')
const dateOf = (day_of: string) => (date: number) => `${day_of.slice(0, 7)}-${String(date).padStart(2, '0')}`
const on = dateOf(today)
const item = (id: string, when?: unknown) => ({ id, values: { name: id, ...(when ? { when } : {}) } })
const day = (start: string, end?: string) => ({ start, hasTime: false, ...(end ? { end } : {}) })
const cell = (on_day: string) => document.querySelector<HTMLElement>(`[data-day="${on_day}"][tabindex]`)
const bar = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name},`) })

const draw = (view: ReactElement) => render(view, { wrapper: AroundCalendar })

beforeAll(() => loadLateParts())
afterEach(cleanup)

describe('a calendar', () => {
  test('shows items on their days, and counts them for those who hear it', () => {
    const { props } = sampleCalendar({
      items: [item('Plan', day(on(10))), item('Trip', day(on(10), on(12)))],
    })
    draw(<CalendarView {...props} />)
    expect(within(cell(on(10)) as HTMLElement).getAllByRole('button')).toHaveLength(2)
    expect(cell(on(10))?.getAttribute('aria-label')).toContain('2 items')
    expect(cell(on(12))?.getAttribute('aria-label')).toContain('1 item')
  })

  test('draws one bar anew when somebody else changes one item', () => {
    const sample = sampleCalendar({ items: [item('Plan', day(on(10))), item('Trip', day(on(17)))] })
    draw(<CalendarView {...sample.props} />)
    const kept = bar('Trip')
    act(() => sample.change('Plan', { name: 'Plan', when: day(on(18)) }))
    expect(bar('Plan').closest('[data-day]')?.getAttribute('data-day')).toBe(on(18))
    expect(bar('Trip')).toBe(kept)
  })

  describe('of dates with a zone of their own', () => {
    const settings = { range: true, time: true, timeZone: 'Pacific/Kiritimati' }
    // It shows the month that it is there.
    const on = dateOf(dayAt(now(), settings.timeZone))
    const shown = (at: string[], view = {}) => {
      const sample = sampleView({
        settings: view,
        items: at.map((start, n) => item(`Call ${n}`, { start, hasTime: true })),
        attributes: { when: { type: 'date', settings } },
        now: now(),
        isNested: false,
      })
      draw(<CalendarView {...sample.props} />)
      return sample
    }
    const dayOfBar = (name: string) => bar(name).closest('[data-day]')?.getAttribute('data-day')

    test('has the days and hours of that zone, and names it', () => {
      shown([`${on(10)} 09:30:00`, `${on(10)} 10:30:00`])
      expect(dayOfBar('Call 0')).toBe(on(10))
      expect(dayOfBar('Call 1')).toBe(on(11))
      expect(bar('Call 1').getAttribute('aria-label')).toMatch(/12:30\sAM GMT\+14/)
    })

    test('keeps their hours there where one is moved to another day', async () => {
      const { calls } = shown([`${on(10)} 10:30:00`])
      fireEvent.keyDown(bar('Call 0'), { key: ' ' })
      fireEvent.keyDown(window, { key: 'ArrowRight' })
      expect(dayOfBar('Call 0')).toBe(on(12))
      fireEvent.keyDown(window, { key: 'Enter' })
      await waitFor(() => expect(calls).toHaveLength(1))
      expect(calls).toMatchObject([['setValues', [{ data: { start: `${on(11)} 10:30:00` } }]]])
    })

    test('have their hour there in a day with hours, which names the zone', () => {
      const { timeZone } = settings
      shown([toWireTime(momentOf(dayAt(now(), timeZone), 9 * 3600, timeZone))], { mode: 'day' })
      expect(bar('Call 0').style.getPropertyValue('--top')).toBe('37.500%')
      expect(screen.getByRole('columnheader', { name: 'GMT+14' })).toBeTruthy()
    })

    test('makes what is new on a day of that zone', () => {
      const { calls } = shown([])
      fireEvent.click(cell(on(12)) as HTMLElement)
      const field = screen.getByPlaceholderText('Name of the new item')
      fireEvent.change(field, { target: { value: 'Opening' } })
      fireEvent.submit(field)
      expect(calls).toMatchObject([['addItem', { values: { when: day(on(12)) } }]])
    })
  })

  test('says how many more a day has', () => {
    const items = Array.from({ length: 9 }, (_, n) => item(`Item ${n}`, day(on(15))))
    const { props, calls } = sampleCalendar({ items, settings: { max_per_day: 4 } })
    draw(<CalendarView {...props} />)
    expect(screen.getByRole('button', { name: '+6 more' })).toBeTruthy()
    expect(within(cell(on(15)) as HTMLElement).getAllByRole('button')).toHaveLength(4)
    fireEvent.click(screen.getByRole('button', { name: '+6 more' }))
    const list = screen.getByRole('dialog', { name: 'All of this day' })
    const lines = within(list).getAllByRole('listitem')
    expect(lines).toHaveLength(9)
    fireEvent.click(within(lines[8] as HTMLElement).getByRole('button'))
    expect(calls).toEqual([['openItem', 'Item 8']])
  })

  test('goes by its keys: days, pages and today', () => {
    const { props } = sampleCalendar({ items: [] })
    draw(<CalendarView {...props} />)
    const start = cell(today)
    act(() => start?.focus())
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' })
    expect(document.activeElement?.getAttribute('data-day')).toBe(addUnits(today, 'day', 1))
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowUp' })
    expect(document.activeElement?.getAttribute('data-day')).toBe(addUnits(today, 'day', -6))
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'PageDown' })
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 't' })
    expect(document.activeElement?.getAttribute('data-day')).toBe(today)
  })

  test('leads from empty days to what lies nearest', () => {
    const far = addUnits(today, 'year', -2)
    const { props } = sampleCalendar({ items: [item('Plan', day(far)), item('Loose')] })
    draw(<CalendarView {...props} />)
    expect(screen.queryByRole('button', { name: /^Next:/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /^Last before:/ }))
    expect(bar('Plan').closest('[data-day]')?.getAttribute('data-day')).toBe(far)
    expect(screen.queryByText('Nothing on these days.')).toBeNull()
  })

  test('lengthens by Shift and an arrow, and deletes', () => {
    const { props, calls } = sampleCalendar({ items: [item('Plan', day(on(10)))] })
    draw(<CalendarView {...props} />)
    fireEvent.keyDown(bar('Plan'), { key: 'ArrowRight', shiftKey: true })
    fireEvent.keyDown(bar('Plan'), { key: 'Delete' })
    expect(calls).toEqual([
      ['setValues', [{ item_id: 'Plan', attribute_id: 'when', data: { ...day(on(10)), end: on(11) } }]],
      ['removeItems', ['Plan']],
    ])
  })

  test('gives the item with the keys to me by M, and the keys back to it', async () => {
    const { props, calls } = sampleCalendar({ items: [item('Plan', day(on(10)))], members: ['who'] })
    draw(<CalendarView {...props} />)
    act(() => bar('Plan').focus())
    fireEvent.keyDown(bar('Plan'), { key: 'm' })
    await waitFor(() =>
      expect(calls).toEqual([
        ['act', { edits: [{ item_id: 'Plan', attribute_id: 'who', data: [props.records.context.me] }] }],
      ]),
    )
    await waitFor(() => expect(document.activeElement).toBe(bar('Plan')))
  })

  test('asks whether a repeating date moves alone', () => {
    const when = { ...day(on(10)), repeat: { rule: 'FREQ=DAILY;INTERVAL=30', mode: 'same' } }
    const { props, calls } = sampleCalendar({ items: [item('Sync', when)] })
    draw(<CalendarView {...props} />)
    fireEvent.keyDown(bar('Sync'), { key: ' ' })
    fireEvent.keyDown(window, { key: 'ArrowRight' })
    fireEvent.keyDown(window, { key: 'Enter' })
    expect(calls).toEqual([])
    expect(screen.getByRole('radio', { name: 'This one' })).toHaveProperty('checked', true)
    fireEvent.click(screen.getByRole('button', { name: 'Change' }))
    expect(calls).toMatchObject([
      ['setValues', [{ data: { start: on(11), repeat: { rule: 'FREQ=DAILY;INTERVAL=30', from: on(10) } } }]],
    ])
  })

  describe('with a later occurrence of what repeats', () => {
    const weekly = () => ({ ...day(on(1)), repeat: { rule: 'FREQ=DAILY;INTERVAL=7', mode: 'same' } })
    const ghost = () => within(cell(on(8)) as HTMLElement).getByRole('button', { name: /^Sync,/ })
    const choose = (which: string, button: string) => {
      fireEvent.click(screen.getByRole('radio', { name: which }))
      fireEvent.click(screen.getByRole('button', { name: button }))
    }
    const shown = () => {
      const sample = sampleCalendar({ items: [item('Sync', weekly())] })
      draw(<CalendarView {...sample.props} />)
      return sample
    }
    const except = (days: string[]) => ({ repeat: { except: days } })

    test('moves it by keys, and makes it an item of its own in one step', async () => {
      const { calls } = shown()
      fireEvent.keyDown(ghost(), { key: ' ' })
      fireEvent.keyDown(window, { key: 'ArrowRight' })
      // Only the one that is held is drawn elsewhere.
      expect(within(cell(on(9)) as HTMLElement).getByRole('button', { name: /^Sync,/ })).toBeTruthy()
      expect(within(cell(on(15)) as HTMLElement).getByRole('button', { name: /^Sync,/ })).toBeTruthy()
      fireEvent.keyDown(window, { key: 'Enter' })
      expect(
        screen.getAllByRole('radio').map((one) => one.parentElement?.parentElement?.textContent),
      ).toEqual(['This one', 'This and all following', 'All of them'])
      expect(document.activeElement?.textContent).toBe('Change')
      choose('This one', 'Change')
      await waitFor(() => expect(calls).toHaveLength(1))
      expect(calls).toMatchObject([
        [
          'act',
          {
            added: [{ after: 'Sync', values: { name: 'Sync', when: day(on(9)) } }],
            edits: [{ item_id: 'Sync', attribute_id: 'when', data: except([on(8)]) }],
          },
        ],
      ])
    })

    test('makes it longer with all that follow', async () => {
      const { calls } = shown()
      fireEvent.keyDown(ghost(), { key: 'ArrowRight', shiftKey: true })
      choose('This and all following', 'Change')
      await waitFor(() => expect(calls).toHaveLength(1))
      expect(calls).toMatchObject([
        [
          'act',
          { added: [{ values: { when: { start: on(8), end: on(9) } } }], edits: [{ data: day(on(1)) }] },
        ],
      ])
      expect(JSON.stringify(calls[0])).toContain('FREQ=DAILY;INTERVAL=7')
    })

    test('moves all of them', () => {
      const { calls } = shown()
      fireEvent.keyDown(ghost(), { key: ' ' })
      fireEvent.keyDown(window, { key: 'ArrowDown' })
      fireEvent.keyDown(window, { key: 'Enter' })
      choose('All of them', 'Change')
      expect(calls).toMatchObject([['setValues', [{ data: { start: on(8) } }]]])
    })

    test('deletes it, ends the rule before it, or deletes the item', () => {
      const { calls } = shown()
      fireEvent.keyDown(ghost(), { key: 'Delete' })
      choose('This one', 'Delete')
      fireEvent.keyDown(ghost(), { key: 'Backspace', ctrlKey: true })
      choose('This and all following', 'Delete')
      fireEvent.keyDown(ghost(), { key: 'Delete' })
      choose('All of them', 'Delete')
      expect(calls).toMatchObject([
        ['setValues', [{ data: except([on(8)]) }]],
        ['setValues', [{ data: day(on(1)) }]],
        ['removeItems', ['Sync']],
      ])
    })

    test('skips it, and asks nothing where Escape takes the question back', () => {
      const { calls } = shown()
      fireEvent.contextMenu(ghost())
      fireEvent.click(screen.getByRole('menuitem', { name: 'Skip this one' }))
      expect(calls).toMatchObject([['setValues', [{ data: except([on(8)]) }]]])
      fireEvent.keyDown(ghost(), { key: 'Delete' })
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
      expect(calls).toHaveLength(1)
    })
  })

  test('begins its agenda with today, goes on to what comes later, and says where it ends', async () => {
    const later = addUnits(on(15), 'month', 2)
    const past = addUnits(today, 'day', -40)
    const { props } = sampleCalendar({
      items: [item('Old', day(past)), item('Plan', day(today)), item('Trip', day(later))],
      settings: { mode: 'agenda' },
    })
    draw(<CalendarView {...props} />)
    const rows = () =>
      within(screen.getByRole('list', { name: 'Agenda' }))
        .getAllByRole('listitem')
        .map((one) => one.textContent)
    await waitFor(() => expect(rows()).toHaveLength(6))
    expect(rows()[0]).toBe('1 earlier item')
    expect(rows()[1]).toMatch(/^Today, /)
    expect(rows()[2]).toContain('Plan')
    expect(rows()[4]).toContain('Trip')
    expect(rows()[5]).toBe('No later items')
    fireEvent.click(screen.getByRole('button', { name: '1 earlier item' }))
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Old'))
    await waitFor(() => expect(rows().at(-1)).toBe('No later items'))
    expect(rows().some((one) => one?.startsWith('Today, '))).toBe(true)
  })

  test('offers nothing that may not be done', () => {
    const rights = { createItem: false, editItem: false, deleteItem: false }
    const { props, calls } = sampleCalendar({ items: [item('Plan', day(on(10)))], rights })
    draw(<CalendarView {...props} />)
    const plan = bar('Plan')
    expect(plan.hasAttribute('data-draggable')).toBe(false)
    expect(plan.querySelector('[data-edge]')).toBeNull()
    fireEvent.keyDown(plan, { key: ' ' })
    fireEvent.keyDown(plan, { key: 'ArrowRight', shiftKey: true })
    fireEvent.keyDown(plan, { key: 'Delete' })
    fireEvent.click(cell(on(20)) as HTMLElement)
    expect(document.documentElement.dataset['dragging']).toBeUndefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls).toEqual([])
  })

  test('keeps what has no date in its tray, and says so where nothing has one', () => {
    const items = [item('Later'), item('Some day')]
    const { props, calls } = sampleCalendar({ items })
    const { unmount } = draw(<CalendarView {...props} />)
    expect(screen.getByRole('button', { name: 'Unscheduled: 2' }).textContent).toBe('2')
    fireEvent.click(screen.getByRole('button', { name: 'Show them' }))
    expect(calls).toEqual([['changeSettings', { tray: true }]])
    unmount()
    const open = sampleCalendar({ items, settings: { tray: true } })
    draw(<CalendarView {...open.props} />)
    const tray = screen.getByRole('complementary', { name: 'Unscheduled' })
    expect(within(tray).getAllByRole('button', { name: /Later|Some day/ })).toHaveLength(2)
  })

  test('says what is missing where its date is gone, or there is none', () => {
    const gone = sampleCalendar({ items: [], settings: { date_attribute: 'gone' } })
    const { unmount } = draw(<CalendarView {...gone.props} />)
    fireEvent.click(screen.getByRole('button', { name: 'Use when' }))
    expect(gone.calls).toEqual([['changeSettings', { date_attribute: 'when' }]])
    unmount()
    const { props } = sampleCalendar({ items: [], dates: [] })
    draw(<CalendarView {...props} />)
    expect(screen.getByRole('button', { name: 'Add an attribute' })).toBeTruthy()
  })

  test('shows the layout that somebody chooses to them alone, and again when they come back', () => {
    const { props, calls } = sampleCalendar({ items: [], settings: { mode: 'month' } })
    const chosen = () =>
      screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.labels?.[0]?.textContent
    const { unmount } = draw(<CalendarView {...props} />)
    expect(chosen()).toBe('Month')
    fireEvent.click(screen.getByRole('radio', { name: 'Week' }))
    expect(chosen()).toBe('Week')
    expect(calls).toEqual([])
    unmount()
    const again = draw(<CalendarView {...props} />)
    expect(chosen()).toBe('Week')
    // What the view is set to is where everybody else is, and where this person is who goes back to it.
    const other = { ...props, records: { ...props.records, context: { ...props.records.context, me: 99 } } }
    again.unmount()
    const theirs = draw(<CalendarView {...other} />)
    expect(chosen()).toBe('Month')
    theirs.unmount()
    draw(<CalendarView {...props} />)
    fireEvent.click(screen.getByRole('radio', { name: 'Month' }))
    expect(chosen()).toBe('Month')
  })

  test('has hours in a week, with days above them', () => {
    const { props } = sampleCalendar({
      items: [
        item('Talk', { start: `${today} 09:00:00`, end: `${today} 10:30:00`, hasTime: true }),
        item('Fair', day(today, addUnits(today, 'day', 3))),
      ],
      settings: { mode: 'day' },
    })
    draw(<CalendarView {...props} />)
    expect(bar('Talk').dataset['kind']).toBe('block')
    expect(bar('Talk').style.getPropertyValue('--top')).toBe('37.500%')
    expect(bar('Fair').dataset['kind']).toBe('bar')
  })
})
