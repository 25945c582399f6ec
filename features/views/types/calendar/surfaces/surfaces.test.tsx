import { dayAt } from '@weft/recurrence'
import { now } from '@weft/base'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { clientAttributeType } from '@weft/features/attributes/client'
import { loadLateParts } from '@weft/ui'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { CalendarOptions } from '../calendar-options.tsx'
import { CalendarView } from '../calendar-view.tsx'
import { AroundCalendar, sampleCalendar } from '../sample-calendar.tsx'

const today = dayAt(now(), 'UTC')
const on = (date: number) => `${today.slice(0, 7)}-${String(date).padStart(2, '0')}`
const cell = (day: string) =>
  document.querySelector<HTMLElement>(`[data-day="${day}"][tabindex]`) as HTMLElement
const item = (id: string, when?: unknown) => ({ id, values: { name: id, ...(when ? { when } : {}) } })
const day = (start: string, end?: string) => ({ start, hasTime: false, ...(end ? { end } : {}) })

beforeAll(async () => {
  await loadLateParts()
  await clientAttributeType('text').input.load()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a press on a day', () => {
  test('asks for a name, and Enter makes the item there in one step', () => {
    const { props, calls } = sampleCalendar({ items: [] })
    render(<CalendarView {...props} />, { wrapper: AroundCalendar })
    fireEvent.click(cell(on(12)))
    const field = screen.getByPlaceholderText('Name of the new item')
    // What is being made is drawn where it would be.
    expect(within(cell(on(12))).getByRole('button', { name: /^Untitled,/, hidden: true })).toBeTruthy()
    fireEvent.change(field, { target: { value: 'Opening' } })
    fireEvent.submit(field)
    expect(calls).toEqual([['addItem', { values: { when: day(on(12)), name: 'Opening' } }]])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('of the other button offers to add, and to paste what was copied', () => {
    const { props } = sampleCalendar({ items: [item('Plan', day(on(10)))] })
    render(<CalendarView {...props} />, { wrapper: AroundCalendar })
    fireEvent.contextMenu(cell(on(12)))
    expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual(['Add item'])
  })
})

describe('the menu of an event', () => {
  test('copies it, and a paste on another day makes it there with its length', async () => {
    const { props, calls } = sampleCalendar({ items: [item('Trip', day(on(10), on(12)))] })
    render(<CalendarView {...props} />, { wrapper: AroundCalendar })
    const trip = screen.getByRole('button', { name: /^Trip,/ })
    fireEvent.keyDown(trip, { key: 'c', ctrlKey: true })
    fireEvent.keyDown(cell(on(20)), { key: 'v', ctrlKey: true })
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]).toMatchObject([
      'act',
      { added: [{ after: 'Trip', values: { name: 'Trip', when: { start: on(20), end: on(22) } } }] },
    ])
  })

  test('has only what may be done', () => {
    const rights = { createItem: false, editItem: false, deleteItem: false }
    const { props } = sampleCalendar({ items: [item('Trip', day(on(10)))], rights })
    render(<CalendarView {...props} />, { wrapper: AroundCalendar })
    fireEvent.contextMenu(screen.getByRole('button', { name: /^Trip,/ }))
    expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual(['Open', 'Copy link'])
  })

  test('takes the date away', () => {
    const { props, calls } = sampleCalendar({ items: [item('Trip', day(on(10)))] })
    render(<CalendarView {...props} />, { wrapper: AroundCalendar })
    fireEvent.contextMenu(screen.getByRole('button', { name: /^Trip,/ }))
    fireEvent.click(screen.getByRole('menuitem', { name: 'Remove date' }))
    expect(calls).toEqual([['setValues', [{ item_id: 'Trip', attribute_id: 'when', data: null }]]])
  })
})

describe('the agenda', () => {
  test('lists today and the days that have something, and opens what is pressed', async () => {
    // An agenda ends with its month, until one goes on: here it is the tenth.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${on(10)}T12:00Z`) })
    const [next, then] = [on(11), on(12)]
    const items = [item('Plan', day(next)), item('Trip', day(next, then))]
    const { props, calls } = sampleCalendar({ items, settings: { mode: 'agenda' } })
    render(<CalendarView {...props} />, { wrapper: AroundCalendar })
    const heads = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)
    await waitFor(() => expect(heads()).toHaveLength(3))
    expect(heads()[0]).toMatch(/^Today, /)
    expect(screen.getByText('Nothing today')).toBeTruthy()
    expect(screen.getByText('day 2 of 2')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /Plan/ }))
    expect(calls).toEqual([['openItem', 'Plan']])
  })

  test('says where a month has nothing', () => {
    const { props } = sampleCalendar({ items: [], settings: { mode: 'agenda' } })
    render(<CalendarView {...props} />, { wrapper: AroundCalendar })
    fireEvent.click(screen.getByRole('button', { name: 'Next month' }))
    expect(screen.getByText(/^Nothing in /)).toBeTruthy()
  })
})

describe('the options', () => {
  test('change what they say, and name the dates of the folder', () => {
    const { props, calls } = sampleCalendar({ items: [], dates: ['when', 'until'] })
    const { records, actions, settings } = props
    render(<CalendarOptions viewSettings={{}} {...{ records, actions, settings }} />)
    fireEvent.click(screen.getByRole('switch', { name: 'Weekends' }))
    fireEvent.click(screen.getByRole('switch', { name: 'Unscheduled items' }))
    expect(calls).toEqual([
      ['changeSettings', { weekends: false }],
      ['changeSettings', { tray: true }],
    ])
    expect(screen.getByRole('button', { name: /when Date/ })).toBeTruthy()
  })
})

test('without weekends a week has five days, and a pair of dates makes one bar', () => {
  const { props } = sampleCalendar({
    items: [{ id: 'Work', values: { name: 'Work', when: day(on(10)), until: day(on(14)) } }],
    dates: ['when', 'until'],
    settings: { weekends: false, end_attribute: 'until' },
  })
  render(<CalendarView {...props} />, { wrapper: AroundCalendar })
  expect(screen.getAllByRole('columnheader')).toHaveLength(5)
  expect(document.querySelectorAll('[data-event=Work]').length).toBeGreaterThan(0)
  expect(document.querySelector('[data-weekend]')).toBeNull()
})
