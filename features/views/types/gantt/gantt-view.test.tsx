import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { moreAttributeTypes } from '@weft/features/attributes/client'
import { loadLateParts, ToastRegion } from '@weft/ui'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'

import { UNDATED } from './rows/gantt-rows.ts'
import { dates, type SampleItem, sampleGantt } from './sample-gantt.tsx'

beforeAll(async () => {
  Element.prototype.scrollTo = () => undefined
  await loadLateParts()
  await moreAttributeTypes.load()
  await import('./schedule-edits.ts')
})

/** A window as a phone's, for one test. */
function narrow() {
  onTestFinished(() => void vi.stubGlobal('matchMedia', undefined))
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('width'),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

function open(options: Parameters<typeof sampleGantt>[0]) {
  const sample = sampleGantt(options)
  const made = render(<sample.Gantt />)
  return { ...sample, ...made }
}

const chart = () => screen.getByRole('treegrid', { name: 'Sample' })
const key = (name: string, more = {}) => fireEvent.keyDown(chart(), { key: name, ...more })
const row = (name: string) =>
  screen.getAllByRole('row').find((one) => one.dataset['row'] === name) as HTMLElement
const edit = (item_id: string, first: number, last: number) => ({
  item_id,
  attribute_id: 'when',
  data: dates(first, last),
})

const CHAIN: readonly SampleItem[] = [
  { id: 'Draw', days: [0, 2] },
  { id: 'Build', days: [3, 4], waits: [{ for: 'Draw' }] },
  { id: 'Launch', days: [7, 7], waits: [{ for: 'Build' }] },
]

describe('A Gantt view', () => {
  test('names a bar beside it where it is too short for its name', () => {
    open({
      items: [
        { id: 'Mend', days: [0, 0] },
        { id: 'Replace the connector', days: [1, 2] },
        { id: 'Plan', days: [0, 20] },
      ],
    })
    const beside = (name: string) => row(name).querySelector('[data-bar] bdi')?.textContent
    expect(beside('Replace the connector')).toBe('Replace the connector')
    expect(beside('Plan')).toBeUndefined()
  })

  test('says in words what its bars show', () => {
    open({ items: [...CHAIN, { id: 'Rest' }] })
    expect(row('Draw').textContent).toContain('3 days')
    expect(row('Launch').querySelector('[data-kind="milestone"]')).toBeTruthy()
    expect(row('Rest').textContent).toContain('No dates')
    expect(chart().querySelectorAll('[data-link]')).toHaveLength(2)
  })

  test('says how many items have no date, and shows them to whoever opens that', () => {
    const rest = ['Rest', 'Sleep', 'Eat', 'Read', 'Walk', 'Sing'].map((id) => ({ id }))
    open({ items: [...rest, ...CHAIN] })
    const fold = `group ${UNDATED}`
    const names = () => screen.getAllByRole('row').flatMap(({ dataset }) => dataset['row'] ?? [])
    expect(names()).toEqual(['Draw', 'Build', 'Launch', fold])
    expect(row(fold).textContent).toContain('6 items without dates')
    act(() => chart().focus())
    key('End')
    key('ArrowRight')
    expect(row(fold).getAttribute('aria-expanded')).toBe('true')
    expect(names().slice(4)).toEqual(rest.map(({ id }) => id))
    fireEvent.click(screen.getAllByRole('button', { name: 'Collapse' }).at(-1) as HTMLElement)
    expect(names()).toHaveLength(4)
  })

  test('gives a moment the colour of its label, as it does a bar', () => {
    const state = { type: 'label', settings: { labels: [{ id: 'x', name: 'Shipped', color: 'green' }] } }
    open({
      items: [
        { id: 'Launch', days: [1, 1], values: { state: ['x'] } },
        { id: 'Build', days: [0, 4], values: { state: ['x'] } },
        { id: 'Rest', days: [2, 2] },
      ],
      attributes: { state },
    })
    const color = (name: string) =>
      row(name).querySelector<HTMLElement>('[data-bar]')?.dataset['color'] ?? null
    expect(['Launch', 'Build', 'Rest'].map(color)).toEqual(['green', 'green', null])
  })

  test('names what has no bar in its row where names have no column, and opens what lies in it', () => {
    narrow()
    const rest = ['Rest', 'Sleep', 'Eat', 'Read', 'Walk', 'Sing'].map((id) => ({ id }))
    open({ items: [...rest, ...CHAIN] })
    const fold = row(`group ${UNDATED}`)
    fireEvent.click(within(fold).getByRole('button', { name: 'Expand' }))
    expect(row(`group ${UNDATED}`).getAttribute('aria-expanded')).toBe('true')
    expect(within(row('Rest')).getByRole('button', { name: 'Rest' })).toBeTruthy()
  })

  test('makes an item so that what is typed next is its name', () => {
    const { calls } = open({ items: CHAIN })
    fireEvent.click(screen.getByRole('button', { name: 'Add item' }))
    expect(calls).toEqual([['addAndOpen']])
  })

  test('draws one row anew when somebody else changes one item', () => {
    const { change } = open({ items: CHAIN })
    const kept = row('Build').querySelector('[data-bar]')
    const before = (row('Draw').querySelector('[data-bar]') as HTMLElement).style.insetInlineStart
    const watch = new MutationObserver(() => undefined)
    watch.observe(row('Build'), { subtree: true, attributes: true, childList: true, characterData: true })
    act(() => change({ id: 'Draw', days: [1, 2] }))
    expect((row('Draw').querySelector('[data-bar]') as HTMLElement).style.insetInlineStart).not.toBe(before)
    expect(row('Build').querySelector('[data-bar]')).toBe(kept)
    expect(watch.takeRecords()).toEqual([])
  })

  test('moves an end by keys, and pushes what waits over the weekend, as one step', async () => {
    const { calls } = open({ items: CHAIN })
    act(() => chart().focus())
    key(' ')
    key('ArrowRight', { shiftKey: true })
    key('ArrowRight', { shiftKey: true })
    expect(row('Build').querySelector('[data-held]')).toBeTruthy()
    key('Enter')
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]).toEqual(['setValues', [edit('Draw', 0, 4), edit('Build', 7, 8), edit('Launch', 9, 9)]])
  })

  test('paints what is held elsewhere without laying it out, and puts back what Escape lets go', () => {
    const { calls } = open({ items: CHAIN })
    const bar = () => row('Draw').querySelector('[data-bar]') as HTMLElement
    const { insetInlineStart } = bar().style
    act(() => chart().focus())
    key(' ')
    key('ArrowRight')
    expect(bar().dataset['held']).toBe('true')
    expect(bar().style.insetInlineStart).toBe(insetInlineStart)
    expect(bar().style.getPropertyValue('--held')).toBe('18px')
    key('Escape')
    expect(bar().dataset['held']).toBeUndefined()
    expect(bar().style.getPropertyValue('--held')).toBe('')
    expect(bar().style.insetInlineStart).toBe(insetInlineStart)
    expect(calls).toEqual([])
  })

  test('has the days of dates with a zone of their own, and their hours stay where they are moved', async () => {
    const when = { start: '2026-11-16 10:30:00', hasTime: true }
    const { calls } = open({
      items: [
        { id: 'Call', values: { when } },
        { id: 'Day', days: [1, 1] },
      ],
      timeZone: 'Pacific/Kiritimati',
    })
    const place = (name: string) =>
      (row(name).querySelector('[data-bar]') as HTMLElement).style.insetInlineStart
    // Half past midnight on Tuesday over there.
    expect(place('Call')).toBe(place('Day'))
    act(() => chart().focus())
    key(' ')
    key('ArrowRight')
    key('Enter')
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]).toMatchObject(['setValues', [{ data: { start: '2026-11-17 10:30:00' } }]])
  })

  test('moves nothing else where that is switched off', async () => {
    const { calls } = open({ items: CHAIN, settings: { auto_schedule: 'off' } })
    act(() => chart().focus())
    key(' ')
    key('ArrowRight', { ctrlKey: true })
    key('Enter')
    await waitFor(() => expect(calls).toEqual([['setValues', [edit('Draw', 7, 9)]]]))
  })

  test('moves parents with what lies below them', async () => {
    const items: SampleItem[] = [
      { id: 'Phase' },
      { id: 'One', days: [0, 1], under: 'Phase' },
      { id: 'Two', days: [2, 3], under: 'Phase' },
    ]
    const { calls } = open({ items })
    expect(row('Phase').getAttribute('aria-expanded')).toBe('true')
    act(() => chart().focus())
    key(' ')
    key('ArrowRight')
    key('Enter')
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]).toEqual(['setValues', expect.arrayContaining([edit('One', 1, 2), edit('Two', 3, 4)])])
    key('ArrowLeft')
    expect(row('Phase').getAttribute('aria-expanded')).toBe('false')
    expect(row('One')).toBeUndefined()
  })

  test('moves what a filter hides as well, and says so', async () => {
    const items: SampleItem[] = [
      { id: 'Draw', days: [0, 2] },
      { id: 'Build', days: [3, 4], waits: [{ for: 'Draw' }], isFiltered: true },
      { id: 'Launch', days: [7, 7], waits: [{ for: 'Build' }] },
    ]
    const { calls } = open({ items })
    render(<ToastRegion />)
    expect(row('Build')).toBeUndefined()
    act(() => chart().focus())
    key(' ')
    key('ArrowRight')
    key('ArrowRight')
    key('Enter')
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]).toEqual(['setValues', [edit('Draw', 2, 4), edit('Build', 7, 8), edit('Launch', 9, 9)]])
    expect(await screen.findByText(/2 dependent items moved along; 1 of them is hidden/)).toBeTruthy()
  })

  test('refuses a circle through what a filter hides', async () => {
    const items: SampleItem[] = [
      { id: 'Draw', days: [0, 2] },
      { id: 'Build', days: [3, 4], waits: [{ for: 'Draw' }], isFiltered: true },
      { id: 'Launch', days: [7, 7], waits: [{ for: 'Build' }] },
    ]
    const { calls } = open({ items })
    act(() => chart().focus())
    key('w')
    fireEvent.click(await screen.findByRole('button', { name: /Add dependency/ }))
    fireEvent.click(await screen.findByRole('option', { name: 'Launch' }))
    expect(calls).toEqual([])
  })

  test('obeys what a parent waits for, and what waits for it', async () => {
    const items: SampleItem[] = [
      { id: 'Draw', days: [0, 1] },
      { id: 'Phase', waits: [{ for: 'Draw' }] },
      { id: 'One', days: [2, 2], under: 'Phase' },
      { id: 'Two', days: [3, 3], under: 'Phase' },
      { id: 'Launch', days: [4, 4], waits: [{ for: 'Phase' }] },
    ]
    const { calls } = open({ items })
    act(() => chart().focus())
    key(' ')
    key('ArrowRight')
    key('ArrowRight')
    key('Enter')
    await waitFor(() => expect(calls).toHaveLength(1))
    const edits = calls[0]?.[1] as { item_id: string }[]
    expect(edits.toSorted((a, b) => (a.item_id < b.item_id ? -1 : 1))).toEqual([
      edit('Draw', 2, 3),
      edit('Launch', 7, 7),
      edit('One', 4, 4),
      edit('Two', 4, 4),
    ])
  })

  test('gives an item dates from today on, and takes them away', async () => {
    const { calls } = open({ items: [{ id: 'Rest' }, { id: 'Work', days: [0, 1] }] })
    act(() => chart().focus())
    key('d')
    await waitFor(() => expect(calls).toEqual([['setValues', [edit('Rest', 0, 4)]]]))
    key('ArrowDown')
    key('Delete')
    expect(calls[1]).toEqual(['setValues', [{ item_id: 'Work', attribute_id: 'when', data: null }]])
  })

  test('makes one item wait for another, moves it there, and refuses a circle', async () => {
    const { calls } = open({ items: [...CHAIN, { id: 'Rest', days: [0, 1] }] })
    act(() => chart().focus())
    key('End')
    key('w')
    const choose = async (name: string) => {
      fireEvent.click(await screen.findByRole('button', { name: /Add dependency/ }))
      fireEvent.click(await screen.findByRole('option', { name }))
    }
    await choose('Launch')
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]).toMatchObject([
      'act',
      {
        edits: [
          {
            item_id: 'Rest',
            attribute_id: 'waits',
            data: [{ item_id: 'Launch', data: { kind: 'FS', lag: 0 } }],
          },
          edit('Rest', 8, 9),
        ],
      },
    ])
  })

  test('refuses a circle, shows it, and says what it is made of', async () => {
    const { calls } = open({ items: CHAIN })
    act(() => chart().focus())
    key('w')
    fireEvent.click(await screen.findByRole('button', { name: /Add dependency/ }))
    fireEvent.click(await screen.findByRole('option', { name: 'Launch' }))
    await waitFor(() => expect(document.querySelectorAll('[data-bad]')).toHaveLength(2))
    expect(calls).toEqual([])
  })

  test('shows circles that two people made one half each, and goes to them', () => {
    const items: SampleItem[] = [
      { id: 'A', days: [0, 1], waits: [{ for: 'B' }] },
      { id: 'B', days: [2, 3], waits: [{ for: 'A' }] },
    ]
    open({ items })
    expect(chart().querySelectorAll('[data-bad]')).toHaveLength(2)
    expect(screen.getByRole('button', { name: /2 dependencies in a circle/ })).toBeTruthy()
  })

  test('marks the critical path when it is asked for', () => {
    const items: readonly SampleItem[] = [...CHAIN, { id: 'Aside', days: [0, 0] }]
    open({ items, settings: { critical_path: true } })
    const critical = [...chart().querySelectorAll<HTMLElement>('[data-bar][data-critical]')]
    expect(critical.map((one) => one.dataset['bar'])).toEqual(['Draw', 'Build', 'Launch'])
  })

  test('takes the critical path through the items of a phase, and through what a filter hides', () => {
    const items: readonly SampleItem[] = [
      { id: 'Phase' },
      { id: 'Short', days: [0, 0], under: 'Phase' },
      { id: 'Long', days: [0, 4], under: 'Phase' },
      { id: 'Ship', days: [7, 8], waits: [{ for: 'Phase' }] },
      { id: 'Party', days: [9, 9], waits: [{ for: 'Ship' }], isFiltered: true },
    ]
    open({ items, settings: { critical_path: true } })
    const critical = [...chart().querySelectorAll<HTMLElement>('[data-bar][data-critical]')]
    expect(critical.map((one) => one.dataset['bar'])).toEqual(['Phase', 'Long', 'Ship'])
    expect(chart().querySelectorAll('[data-link="Ship"]')).toHaveLength(1)
    expect(chart().querySelectorAll('g[data-critical]')).toHaveLength(1)
  })

  test('opens the labels of the item with the keys by L, and gives it back the keys', async () => {
    open({ items: CHAIN, labels: ['kind'] })
    act(() => chart().focus())
    key('l')
    const dialog = await screen.findByRole('dialog', { name: 'Edit attribute', hidden: true })
    fireEvent.keyDown(dialog, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(chart()))
  })

  test('offers nothing that may not be done', () => {
    const rights = { createItem: false, editItem: false, deleteItem: false }
    const { calls } = open({ items: CHAIN, rights })
    expect(chart().querySelector('[data-grip]')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add item' })).toBeNull()
    act(() => chart().focus())
    key(' ')
    key('ArrowRight')
    key('Enter')
    key('Delete')
    key('Backspace', { ctrlKey: true })
    expect(calls.filter(([name]) => name !== 'openItem')).toEqual([])
  })

  test('asks for dates where a folder has none', async () => {
    const { calls } = open({ items: [{ id: 'A' }], hasDates: false })
    fireEvent.click(screen.getByRole('button', { name: 'Add dates' }))
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]).toMatchObject(['act', { attributes: [{ type: 'date', settings: { range: true } }] }])
  })
})

describe('a Gantt view without dates', () => {
  test('asks for them once there are items; before, the view’s own empty page stands alone', () => {
    open({ items: [], hasDates: false })
    expect(screen.queryByText('A timeline needs dates')).toBeNull()
    open({ items: [{ id: 'Draw' }], hasDates: false })
    expect(screen.getByText('A timeline needs dates')).toBeTruthy()
  })
})
