import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { loadLateParts } from '@weft/ui'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { sampleView } from '../../client/sample-view.ts'
import { ChartView } from './chart-view.tsx'

const labels = [
  { id: 'x', name: 'Open', color: 'blue' },
  { id: 'y', name: 'Closed', color: 'green' },
]
const attributes = { state: { type: 'label', settings: { labels } }, size: { type: 'number' } }
const items = [
  { id: 'a', values: { name: 'Plan', state: ['x'], size: 3 } },
  { id: 'b', values: { name: 'Build', state: ['x', 'y'], size: 5 } },
  { id: 'c', values: { name: 'Test' } },
]
const count = [{ aggregate: 'count', attribute_id: null }]
const chart = (changed: object) => ({ charts: [{ id: 'one', kind: 'table', ...changed }] })

beforeAll(() => {
  Element.prototype.scrollTo = () => undefined
  return loadLateParts()
})
afterEach(cleanup)

const cells = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))

const subtitle = () => document.querySelector('h2')?.closest('section')?.querySelector('p')?.textContent
const todo = { id: 'z', name: 'To do', color: 'gray' }

describe('a page of charts', () => {
  test('counts an item in each of its labels, and leaves out those without one', () => {
    const { props } = sampleView({ items, attributes, settings: chart({ x: 'state' }) })
    render(<ChartView {...props} />)
    expect(cells()).toEqual([
      ['Open', '2'],
      ['Closed', '1'],
    ])
    expect(subtitle()).toBe('Number of items · 1 without state')
  })

  test('has every label in its order, with 0 where no item has it', () => {
    const state = { type: 'label', settings: { labels: [todo, ...labels] } }
    const { props } = sampleView({ items, attributes: { state }, settings: chart({ x: 'state' }) })
    const { unmount } = render(<ChartView {...props} />)
    expect(cells()).toEqual([
      ['To do', '0'],
      ['Open', '2'],
      ['Closed', '1'],
    ])
    unmount()
    // Of a whole nothing is no part, and of many labels most say nothing.
    const few = sampleView({ items, attributes: { state }, settings: chart({ x: 'state', top: 2 }) })
    const made = render(<ChartView {...few.props} />)
    expect(cells().map(([name]) => name)).toEqual(['Open', 'Closed'])
    made.unmount()
    const pie = sampleView({ items, attributes: { state }, settings: chart({ kind: 'pie', x: 'state' }) })
    render(<ChartView {...pie.props} />)
    expect(document.querySelectorAll('ul[aria-hidden] li')).toHaveLength(2)
  })

  test('shows those without a value to whoever asks, where charts may be changed', () => {
    const { props, calls } = sampleView({ items, attributes, settings: chart({ x: 'state' }) })
    const { unmount } = render(<ChartView {...props} />)
    fireEvent.click(screen.getByRole('button', { name: 'Show items without a value' }))
    expect(calls).toMatchObject([['changeSettings', { charts: [{ show_empty: true }] }, false, undefined]])
    unmount()
    const rights = { arrangeView: false }
    render(
      <ChartView {...sampleView({ items, attributes, settings: chart({ x: 'state' }), rights }).props} />,
    )
    expect(screen.queryByRole('button', { name: 'Show items without a value' })).toBeNull()
  })

  test('says nothing of items without a value where they have a mark, or there are none', () => {
    const shown = chart({ x: 'state', show_empty: true })
    render(<ChartView {...sampleView({ items, attributes, settings: shown }).props} />)
    expect(subtitle()).toBe('Number of items')
    cleanup()
    const filled = items.slice(0, 2)
    render(
      <ChartView {...sampleView({ items: filled, attributes, settings: chart({ x: 'state' }) }).props} />,
    )
    expect(subtitle()).toBe('Number of items')
  })

  test('names both attributes that items may lack', () => {
    const settings = chart({ x: 'state', series: 'kind' })
    const { props } = sampleView({
      items: [{ id: 'whole', values: { state: ['x'], kind: ['y'] } }, ...items],
      attributes: { ...attributes, kind: attributes.state },
      settings,
    })
    render(<ChartView {...props} />)
    expect(subtitle()).toBe('Number of items · 3 without state or kind')
  })

  test('says a mean progress as progress', () => {
    const measures = [{ aggregate: 'average', attribute_id: 'done' }]
    const { props } = sampleView({
      items: [60, 45, 90].map((done, n) => ({ id: `${n}`, values: { state: ['x'], done } })),
      attributes: { ...attributes, done: { type: 'progress' } },
      settings: chart({ x: 'state', measures }),
    })
    render(<ChartView {...props} />)
    expect(cells()).toEqual([
      ['Open', '65%'],
      ['Closed', '–'],
    ])
  })

  test('has a line for those without a value where that is wanted', () => {
    const { props } = sampleView({ items, attributes, settings: chart({ x: 'state', show_empty: true }) })
    render(<ChartView {...props} />)
    expect(cells().at(-1)).toEqual(['No state', '1'])
  })

  test('lists the items behind a number and opens them', () => {
    const { props, calls } = sampleView({
      items,
      attributes,
      settings: chart({ x: 'state', measures: count }),
    })
    render(<ChartView {...props} />)
    fireEvent.click(screen.getByRole('button', { name: /^Items of Open/ }))
    const list = within(screen.getByRole('complementary', { name: 'Open' }))
    expect(list.getAllByRole('listitem')).toHaveLength(2)
    fireEvent.click(list.getByRole('button', { name: /^Build/ }))
    expect(calls).toEqual([['openItem', 'b']])
  })

  test('counts anew when somebody else changes an item', () => {
    vi.useFakeTimers()
    const sample = sampleView({ items, attributes, settings: chart({ x: 'state' }) })
    render(<ChartView {...sample.props} />)
    act(() => sample.change('c', { name: 'Test', state: ['y'] }))
    act(() => void vi.advanceTimersByTime(300))
    vi.useRealTimers()
    expect(cells()).toEqual([
      ['Open', '2'],
      ['Closed', '2'],
    ])
  })

  test.each([
    ['an attribute that was deleted', { x: 'gone' }],
    ['a sum of what has none', { x: 'state', measures: [{ aggregate: 'sum', attribute_id: 'state' }] }],
  ])('says of a chart over %s that it cannot be, and shows the others', (_, changed) => {
    const good = { id: 'two', kind: 'table', x: 'state' }
    const { charts } = chart(changed)
    const { props } = sampleView({ items, attributes, settings: { charts: [...charts, good] } })
    render(<ChartView {...props} />)
    expect(screen.getByText('Couldn’t Generate a Chart')).toBeTruthy()
    expect(cells()).toHaveLength(2)
  })

  test('says so where there is nothing, and counts nothing as 0', () => {
    const { props } = sampleView({
      items: [],
      attributes,
      settings: {
        charts: [
          { id: 'one', x: 'state' },
          { id: 'two', kind: 'number' },
        ],
      },
    })
    render(<ChartView {...props} />)
    expect(screen.getByText('There are no items to count here.')).toBeTruthy()
    expect(screen.getByRole('button', { name: '0' })).toBeTruthy()
  })

  test('shares out what is drawn of a pie, and says what is not', () => {
    const sums = [{ aggregate: 'sum', attribute_id: 'size' }]
    const rows = [
      { id: 'a', values: { name: 'A', state: ['x'], size: 30 } },
      { id: 'b', values: { name: 'B', state: ['y'], size: 10 } },
      { id: 'c', values: { name: 'C', state: ['z'], size: -20 } },
    ]
    const own = { labels: [...labels, { id: 'z', name: 'Lost', color: 'red' }] }
    const { props } = sampleView({
      items: rows,
      attributes: { ...attributes, state: { type: 'label', settings: own } },
      settings: chart({ kind: 'pie', x: 'state', measures: sums }),
    })
    render(<ChartView {...props} />)
    const legend = [...document.querySelectorAll('ul[aria-hidden] li')].map((line) => line.textContent)
    expect(legend).toEqual(['Open3075%', 'Closed1025%', 'Lost−20'])
    expect(screen.getByText('1 value below zero is not drawn')).toBeTruthy()
  })

  test('draws numbers along time in another way by a press, where there is room for it', () => {
    const when = { type: 'date' }
    const rows = [{ id: 'a', values: { name: 'Plan', when: { start: '2026-11-20', hasTime: false } } }]
    const wide = chart({ kind: 'line', x: 'when', is_wide: true })
    const { props, calls } = sampleView({ items: rows, attributes: { when }, settings: wide })
    const { unmount } = render(<ChartView {...props} />)
    fireEvent.click(screen.getByRole('radio', { name: 'Bar' }))
    expect(calls).toMatchObject([['changeSettings', { charts: [{ kind: 'bar' }] }, false, undefined]])
    unmount()
    const narrow = chart({ kind: 'line', x: 'when' })
    render(<ChartView {...sampleView({ items: rows, attributes: { when }, settings: narrow }).props} />)
    expect(screen.queryByRole('radio', { name: 'Bar' })).toBeNull()
  })

  test('offers nothing to set up where it is only read', () => {
    const { props } = sampleView({
      items,
      attributes,
      settings: chart({ x: 'gone' }),
      rights: { arrangeView: false },
    })
    render(<ChartView {...props} />)
    expect(screen.getByText('Couldn’t Generate a Chart')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Chart settings' })).toBeNull()
  })

  test('offers a move only where there is somewhere to go', async () => {
    const charts = ['one', 'two'].map((id) => ({ id, kind: 'table', x: 'state', title: id }))
    const { props, calls } = sampleView({ items, attributes, settings: { charts } })
    render(<ChartView {...props} />)
    const second = within(screen.getByRole('region', { name: 'two' }))
    fireEvent.click(second.getByRole('button', { name: 'Chart menu' }))
    expect(screen.queryByRole('menuitem', { name: 'Move forward' })).toBeNull()
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Move backward' }))
    const moved = calls.find(([name]) => name === 'changeSettings')?.[1] as { charts: { id: string }[] }
    expect(moved.charts.map(({ id }) => id)).toEqual(['two', 'one'])
  })

  test('keeps what is changed beside it, and no more than seven', () => {
    const seven = Array.from({ length: 7 }, (_, n) => ({ id: `c${n}`, kind: 'number' }))
    const full = sampleView({ items, attributes, settings: { charts: seven } })
    render(<ChartView {...full.props} />)
    expect(screen.queryByRole('button', { name: 'Add chart' })).toBeNull()
    cleanup()
    const { props, calls } = sampleView({ items, attributes, settings: chart({ x: 'state' }) })
    render(<ChartView {...props} />)
    fireEvent.click(screen.getByRole('button', { name: 'Add chart' }))
    const [name, changed] = calls[0] ?? []
    expect(name).toBe('changeSettings')
    expect((changed as { charts: unknown[] }).charts).toHaveLength(2)
  })
})

test('a title and a number are saved over what their fields had shown', async () => {
  const { props, calls } = sampleView({ items, attributes, settings: chart({ kind: 'bar', title: 'Work' }) })
  const { rerender } = render(<ChartView {...props} />)
  fireEvent.click(screen.getByRole('button', { name: 'Chart menu' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Chart settings' }))
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
  const others = (changed: object) => {
    const settings = chart({ kind: 'bar', ...changed })
    rerender(<ChartView {...props} view={{ ...props.view, settings }} />)
    return settings.charts
  }
  title.focus()
  others({ title: 'Of others' })
  expect(title.value).toBe('Of others')
  fireEvent.blur(title)
  expect(calls).toEqual([])
  fireEvent.change(title, { target: { value: 'Mine' } })
  others({ title: 'Theirs' })
  fireEvent.blur(title)
  const target = screen.getByRole('textbox', { name: 'Target' })
  fireEvent.change(target, { target: { value: '7' } })
  fireEvent.blur(target)
  expect(calls).toMatchObject([
    ['changeSettings', { charts: [{ title: 'Mine' }] }, false, { charts: [{ title: 'Of others' }] }],
    ['changeSettings', { charts: [{ title: 'Theirs', target: 7 }] }, false, undefined],
  ])
})
