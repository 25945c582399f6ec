import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { type Entry, EntryProvider } from '@weft/features/session/client'
import { loadLateParts } from '@weft/ui'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'

import { sampleView, type SampleView } from '../../client/sample-view.ts'
import { ListView } from './list-view.tsx'

const items = [
  { id: 'a', values: { name: 'Plan', done: true } },
  { id: 'b', values: { name: 'Build' } },
  { id: 'c', parent_id: 'b', values: { name: 'Walls', done: true } },
  { id: 'd', parent_id: 'b', values: { name: 'Roof' } },
]
const attributes = { done: { type: 'checkbox' }, size: { type: 'number' } }

beforeAll(() => {
  Element.prototype.scrollTo = () => undefined
  return loadLateParts()
})
afterEach(cleanup)

function show(sample: SampleView) {
  const entry = { storage: localStorage } as unknown as Entry
  return render(
    <EntryProvider entry={entry}>
      <ListView {...sample.props} />
    </EntryProvider>,
  )
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[role=row]')]
const line = (name: string) =>
  rows().find((row) => row.querySelector('[data-name]')?.textContent === name) as HTMLElement
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })

describe('a list', () => {
  test('ticks with Space, and counts what is done below', () => {
    const sample = sampleView({ items, attributes })
    show(sample)
    expect(within(line('Build')).getByText('1/2')).toBeTruthy()
    act(() => line('Build').focus())
    press(' ')
    expect(sample.calls).toEqual([['setValue', 'b', 'done', true]])
  })

  test('strikes through what the board says is done, and not what an unrelated box says', () => {
    const state = { type: 'label', settings: { labels: [{ id: 'x', name: 'Shipped', color: 'green' }] } }
    const sample = sampleView({
      items: [
        { id: 'a', values: { name: 'Plan', done: true } },
        { id: 'b', values: { name: 'Build', state: ['x'] } },
        { id: 'c', parent_id: 'a', values: { name: 'Walls', state: ['x'] } },
        { id: 'd', parent_id: 'a', values: { name: 'Roof', done: true } },
      ],
      attributes: { ...attributes, state },
      settings: { tick: 'done' },
    })
    const done = { attribute_id: 'state', label_ids: ['x'] }
    show({ ...sample, props: { ...sample.props, records: { ...sample.props.records, done } } })
    const isStruck = (name: string) => line(name).querySelector('[data-done]') !== null
    expect([isStruck('Plan'), isStruck('Build')]).toEqual([false, true])
    expect(within(line('Plan')).getByText('1/2')).toBeTruthy()
    expect(within(line('Plan')).getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  })

  test('tells what is under way from what is to be done and from what has no status', () => {
    const labels = [
      { id: 'new', name: 'To do', color: 'gray', category: 'todo' },
      { id: 'work', name: 'In progress', color: 'blue', category: 'doing' },
      { id: 'done', name: 'Done', color: 'green', category: 'done' },
    ]
    const sample = sampleView({
      items: [
        { id: 'a', values: { name: 'Plan', Status: ['new'] } },
        { id: 'b', values: { name: 'Build', Status: ['work'] } },
        { id: 'c', values: { name: 'Rest' } },
      ],
      attributes: { Status: { type: 'label', settings: { labels } }, size: { type: 'number' } },
    })
    const done = { attribute_id: 'Status', label_ids: ['done'] }
    show({ ...sample, props: { ...sample.props, records: { ...sample.props.records, done } } })
    const stage = (name: string) => line(name).querySelector<HTMLElement>('[data-stage]')
    expect(['Plan', 'Build', 'Rest'].map((name) => stage(name)?.dataset['stage'])).toEqual([
      'todo',
      'doing',
      'none',
    ])
    expect(['Plan', 'Build', 'Rest'].map((name) => stage(name)?.title)).toEqual([
      'To do',
      'In progress',
      'No status',
    ])
  })

  test('gives back with a second press what a tick replaced, and names it', () => {
    const labels = [
      { id: 'new', name: 'To do', category: 'todo' },
      { id: 'team', name: 'Marketing', color: 'pink' },
      { id: 'done', name: 'Done', category: 'done' },
    ]
    const sample = sampleView({
      items: [{ id: 'a', values: { name: 'Plan', Status: ['team'] } }],
      attributes: { Status: { type: 'label', settings: { labels, multiple: false } } },
    })
    const done = { attribute_id: 'Status', label_ids: ['done'] }
    show({ ...sample, props: { ...sample.props, records: { ...sample.props.records, done } } })
    const tick = () => within(line('Plan')).getByRole('checkbox', { name: 'Plan is done' })
    fireEvent.click(tick())
    act(() => sample.change('a', { name: 'Plan', Status: ['done'] }))
    fireEvent.click(tick())
    expect(sample.calls).toEqual([
      ['setValue', 'a', 'Status', ['done']],
      ['setValue', 'a', 'Status', ['team']],
    ])
  })

  test('has the name of the names above them, beside those of the values', () => {
    const { container } = show(sampleView({ items, attributes }))
    const heads = [...container.querySelectorAll('[aria-hidden] bdi')].map((one) => one.textContent)
    expect(heads).toEqual(['name', 'size'])
  })

  test('opens what hangs below, and goes into it and out', () => {
    show(sampleView({ items, attributes }))
    act(() => line('Build').focus())
    press('ArrowRight')
    expect(line('Roof').getAttribute('aria-level')).toBe('2')
    press('ArrowRight')
    expect(document.activeElement).toBe(line('Walls'))
    press('ArrowLeft')
    expect(document.activeElement).toBe(line('Build'))
  })

  test('a name under the pen follows others until something is typed, and is saved over what it showed', () => {
    const sample = sampleView({ items: [{ id: 'a', values: { name: 'Plan' } }], attributes: {} })
    show(sample)
    act(() => line('Plan').focus())
    press('Enter')
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
    fireEvent.select(field())
    act(() => sample.change('a', { name: 'Plan of others' }))
    expect([document.activeElement, field().value]).toEqual([field(), 'Plan of others'])
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, 'Plan of others'.length])
    fireEvent.change(field(), { target: { value: 'Mine' } })
    act(() => sample.change('a', { name: 'Theirs' }))
    expect([document.activeElement, field().value]).toEqual([field(), 'Mine'])
    expect(screen.getByRole('status').textContent).toContain('Theirs')
    fireEvent.blur(field())
    expect(sample.calls).toEqual([['setValue', 'a', 'name', 'Mine', { base: 'Plan of others' }]])
  })

  test('says quietly which required value a line lacks, to those who listen too', () => {
    const size = { type: 'number', settings: { required: true } }
    const some = [
      { id: 'a', values: { name: 'Plan', size: 3 } },
      { id: 'b', values: { name: 'Build' } },
    ]
    show(sampleView({ items: some, attributes: { size } }))
    expect(line('Build').querySelector('[data-missing]')?.textContent).toBe('size: Required')
    expect(within(line('Build')).getByRole('button', { name: 'size: Required' })).toBeTruthy()
    expect(line('Plan').querySelector('[data-missing]')).toBeNull()
  })

  test('edits a value at the end of a line in its place, and empties it', async () => {
    const sample = sampleView({
      items: [{ id: 'a', values: { name: 'Plan', size: 3 } }],
      attributes,
    })
    show(sample)
    act(() => line('Plan').focus())
    press('ArrowRight')
    const value = () => screen.getByRole('button', { name: 'size: 3' })
    expect(document.activeElement).toBe(value())
    expect(value().tabIndex).toBe(0)
    fireEvent.click(value())
    const field = await screen.findByRole('textbox', { name: 'size' })
    fireEvent.change(field, { target: { value: '12' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(sample.calls).toEqual([['setValue', 'a', 'size', 12, { base: 3 }]]))
    await waitFor(() => expect(document.activeElement).toBe(value()))
    press('Delete')
    expect(sample.calls.at(-1)).toEqual(['setValue', 'a', 'size', null])
    press('ArrowLeft')
    expect(document.activeElement).toBe(line('Plan'))
  })

  test('a key right after the end of an editor reaches its value', async () => {
    const sample = sampleView({ items: [{ id: 'a', values: { name: 'Plan', size: 3 } }], attributes })
    show(sample)
    fireEvent.click(screen.getByRole('button', { name: 'size: 3' }))
    const field = await screen.findByRole('textbox', { name: 'size' })
    act(() => field.focus())
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(document.activeElement).toBe(document.body)
    press('Delete')
    await waitFor(() => expect(sample.calls.at(-1)).toEqual(['setValue', 'a', 'size', null]))
  })

  test('shows values without a way to change them to who may only look', () => {
    show(sampleView({ items, attributes, without: ['editItem'] }))
    act(() => line('Plan').focus())
    press('ArrowRight')
    expect(document.activeElement).toBe(line('Plan'))
    expect(document.querySelector('[data-value]')).toBeNull()
  })

  test('picks lines with Shift and arrows, X and Ctrl+A, and deletes them as one', () => {
    const sample = sampleView({ items: [...items, { id: 'e', values: { name: 'Ship' } }], attributes })
    show(sample)
    const picked = () =>
      rows()
        .filter((row) => row.getAttribute('aria-selected') === 'true')
        .map((row) => row.querySelector('[data-name]')?.textContent)
    act(() => line('Plan').focus())
    press('ArrowDown', { shiftKey: true })
    expect(picked()).toEqual(['Plan', 'Build'])
    press('ArrowDown', { shiftKey: true })
    expect(picked()).toEqual(['Plan', 'Build', 'Ship'])
    press('ArrowUp', { shiftKey: true })
    expect(picked()).toEqual(['Plan', 'Build'])
    // Without Shift the keys leave what is picked, and X adds to it.
    press('ArrowDown', { ctrlKey: true })
    expect(document.activeElement).toBe(line('Ship'))
    press('x')
    expect(picked()).toEqual(['Plan', 'Build', 'Ship'])
    press('Escape')
    expect(picked()).toEqual([])
    press('a', { ctrlKey: true })
    press('Delete')
    expect(sample.calls).toEqual([['removeItems', ['a', 'b', 'e']]])
    fireEvent.click(line('Plan').firstElementChild as Element, { ctrlKey: true })
    fireEvent.click(line('Ship').firstElementChild as Element, { shiftKey: true })
    expect(picked()).toEqual(['Plan', 'Build', 'Ship'])
    expect(screen.getByText('3 selected')).toBeTruthy()
  })

  const five = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, values: { name: id.toUpperCase() } }))
  const pickTwo = () => {
    act(() => line('B').focus())
    press('x')
    act(() => line('D').focus())
    press('x')
  }

  test('carries all picked lines when one of them is taken, as one step', () => {
    const sample = sampleView({ items: five, attributes })
    show(sample)
    pickTwo()
    press(' ', { shiftKey: true })
    expect(document.querySelectorAll('[data-lifted]')).toHaveLength(2)
    press('ArrowDown')
    press('Enter')
    expect(sample.calls).toEqual([
      ['moveItems', { ids: ['b', 'd'], parent_id: null, after: 'e', before: null, values: [] }],
    ])
  })

  test('takes a line that is not picked alone', () => {
    const sample = sampleView({ items: five, attributes })
    show(sample)
    pickTwo()
    act(() => line('A').focus())
    press(' ', { shiftKey: true })
    expect(document.querySelectorAll('[data-lifted]')).toHaveLength(1)
    press('Escape')
    expect(sample.calls).toEqual([])
  })

  test('gives every picked line the value of the group that they are carried to', () => {
    const sample = sampleView({
      items: five.map((one, n) => ({ ...one, values: { ...one.values, size: n === 4 ? 2 : 1 } })),
      attributes,
      settings: { groups: [{ attribute_id: 'size' }] },
    })
    show(sample)
    pickTwo()
    press(' ', { shiftKey: true })
    for (let n = 0; n < 4; n++) press('ArrowDown')
    press('Enter')
    expect(sample.calls).toHaveLength(1)
    expect(sample.calls[0]?.[1]).toMatchObject({
      ids: ['b', 'd'],
      values: [
        { item_id: 'b', attribute_id: 'size', data: 2 },
        { item_id: 'd', attribute_id: 'size', data: 2 },
      ],
    })
  })

  test('moves, indents, ticks and deletes all picked lines by the keys of one of them', () => {
    const sample = sampleView({ items: five, attributes })
    show(sample)
    pickTwo()
    press('ArrowUp', { altKey: true, shiftKey: true })
    press(']', { ctrlKey: true, code: 'BracketRight' })
    press(' ')
    press('Delete')
    expect(sample.calls).toEqual([
      ['moveItems', { ids: ['b', 'd'], after: 'a', before: 'c' }],
      ['moveItems', { ids: ['b', 'd'], parent_id: 'c', after: null }],
      [
        'act',
        {
          edits: [
            { item_id: 'b', attribute_id: 'done', data: true },
            { item_id: 'd', attribute_id: 'done', data: true },
          ],
        },
      ],
      ['removeItems', ['b', 'd']],
    ])
  })

  test('offers in the menu of a picked line what is done to all of them', async () => {
    const sample = sampleView({ items: five, attributes })
    show(sample)
    pickTwo()
    press('F10', { shiftKey: true })
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete 2 items' }))
    await waitFor(() => expect(sample.calls).toEqual([['removeItems', ['b', 'd']]]))
  })

  test('writes new items one after the other, and none for an empty line', async () => {
    const sample = sampleView({ items, attributes })
    show(sample)
    act(() => line('Plan').focus())
    press('Enter')
    press('Enter')
    const field = screen.getByLabelText('Name of the new item')
    fireEvent.change(field, { target: { value: 'Paint' } })
    press('Enter')
    await waitFor(() =>
      expect(sample.calls).toEqual([['addItem', { parent_id: null, after: 'a', values: { name: 'Paint' } }]]),
    )
    press('Escape')
    expect(screen.queryByLabelText('Name of the new item')).toBeNull()
    expect(sample.calls).toHaveLength(1)
  })

  test('puts a new line a level in with Tab and out with Shift', () => {
    show(sampleView({ items, attributes }))
    act(() => line('Plan').focus())
    press('Enter')
    press('Enter')
    press('Tab')
    const row = () => screen.getByLabelText('Name of the new item').closest('[role=row]')
    expect(row()?.getAttribute('aria-level')).toBe('2')
    press('Tab', { shiftKey: true })
    expect(row()?.getAttribute('aria-level')).toBe('1')
    press('Backspace')
    expect(screen.queryByLabelText('Name of the new item')).toBeNull()
  })

  test('offers nothing that may not be done', () => {
    const sample = sampleView({ items, attributes, without: ['createItem', 'editItem', 'deleteItem'] })
    show(sample)
    expect(screen.queryByText('Add item')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Plan is done').disabled).toBe(true)
    act(() => line('Build').focus())
    for (const key of [' ', 'Delete']) press(key)
    press('ArrowDown', { altKey: true, shiftKey: true })
    press(']', { ctrlKey: true, code: 'BracketRight' })
    expect(sample.calls).toEqual([])
    press('Enter')
    expect(sample.calls).toEqual([['openItem', 'b']])
    expect(document.querySelector('[data-grip]')).toBeNull()
  })

  test('draws one line anew when somebody else changes one item', () => {
    const sample = sampleView({ items, attributes })
    show(sample)
    const kept = line('Plan').firstElementChild
    act(() => sample.change('b', { name: 'Build it' }))
    expect(line('Build it')).toBeTruthy()
    expect(line('Plan').firstElementChild).toBe(kept)
  })

  test('holds a window of 3,000 lines', () => {
    const many = Array.from({ length: 3_000 }, (_, n) => ({ id: `i${n}`, values: { name: `Item ${n}` } }))
    show(sampleView({ items: many, attributes }))
    expect(document.querySelector('[role=treegrid]')?.getAttribute('aria-rowcount')).toBe('3001')
    expect(rows().length).toBeLessThan(80)
    act(() => line('Item 0').focus())
    press('End')
    expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('3001')
  })

  test('has headers for its groups, which close', () => {
    const sample = sampleView({
      items: items.slice(0, 2).map((one, n) => ({ ...one, values: { ...one.values, size: n } })),
      attributes,
      settings: { groups: [{ attribute_id: 'size' }] },
    })
    show(sample)
    const head = rows()[0] as HTMLElement
    expect(head.getAttribute('aria-expanded')).toBe('true')
    act(() => head.focus())
    press('Enter')
    expect(screen.queryByText('Plan')).toBeNull()
    expect(screen.getByText('Build')).toBeTruthy()
  })
})
