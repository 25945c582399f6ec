// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ContentItem, ViewContent } from '@weft/features/publishing/shared'
import { afterEach, expect, test, vi } from 'vitest'

import type { ClientViewType, ViewProps } from '../view-member.ts'
import { createOpenedItem } from './opened-item.ts'
import { createPublishedStore } from './published-store.ts'
import { PublishedView } from './published-view.tsx'

afterEach(() => {
  opened.set(null)
  cleanup()
})

const item = (id: string, name: string, more: Partial<ContentItem> = {}): ContentItem => ({
  id,
  parent_id: null,
  cells: { name, twice: 42 },
  ...more,
})

const content = (items: readonly ContentItem[], settings: object = {}): ViewContent => ({
  view: { name: 'Plan', type: 'probe', settings: { sub_items: 'nested', groups: [], ...settings } },
  attributes: [
    { id: 'name', name: 'Name', type: 'text', settings: {} },
    { id: 'twice', name: 'Twice', type: 'number', settings: {} },
  ],
  primary_id: 'name',
  items,
  people: [],
  folder_name: '',
  files: {},
  done: null,
  working_days: [1, 2, 3, 4, 5],
})

/** A kind of view that keeps what it was given. */
function probe() {
  const given: ViewProps[] = []
  const member = {
    Component: (props: ViewProps) => {
      given.push(props)
      return <p>{props.query.slice(0, 10).map(({ id }) => id)}</p>
    },
  } as unknown as ClientViewType
  return { member, latest: () => given.at(-1) as ViewProps }
}

const opened = createOpenedItem()
const ways = { mayExport: false, opened, pathOf: (id: string) => `/p/e1-view/${id}`, copyLink: vi.fn() }

test('a view gets the rows in the order that they came in, sub-items below theirs, and no right at all', () => {
  const { member, latest } = probe()
  const store = createPublishedStore(
    content([item('b', 'Second'), item('a', 'First', { parent_id: 'b' }), item('c', 'Third')]),
  )
  render(<PublishedView {...{ store, member, ways }} view_id="v" />)
  expect(screen.getByText('bc')).toBeTruthy()
  const { records, actions, env } = latest()
  expect(records.children('b').map(({ id }) => id)).toEqual(['a'])
  expect(Object.values(actions.rights).every((may) => !may)).toBe(true)
  expect(records.all.map(({ id }) => id)).toEqual(['name', 'twice'])
  expect(records.item('a')?.values?.['twice']?.data).toBe(42)
  expect(env.context.me).toBe(0)
})

test('what comes later changes the rows that changed, and the query stays the same', () => {
  const { member, latest } = probe()
  const store = createPublishedStore(content([item('a', 'First'), item('b', 'Second')]))
  render(<PublishedView {...{ store, member, ways }} view_id="v" />)
  const { query, records } = latest()
  const kept = records.item('a')
  const heard = vi.fn()
  query.subscribe(heard)
  act(() => store.take(content([item('a', 'First'), item('b', 'Renamed'), item('c', 'New')])))
  expect(heard).toHaveBeenCalledTimes(1)
  expect(query.slice(0, 9).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(records.item('a')).toBe(kept)
  expect(records.item('b')?.values?.['name']?.data).toBe('Renamed')
  expect(latest().query).toBe(query)
})

test('another frame is another page, and what a reader chose stays', () => {
  const { member, latest } = probe()
  const store = createPublishedStore(content([item('a', 'B'), item('b', 'A')]))
  render(<PublishedView {...{ store, member, ways }} view_id="v" />)
  act(() => latest().actions.changeSettings({ sort: [{ attribute_id: 'name', direction: 'asc' }] }))
  expect(latest().query.at(0)?.id).toBe('b')
  act(() => store.take({ ...content([item('a', 'B'), item('b', 'A')]), people: [[7, 'Mia']] }))
  expect(latest().query.at(0)?.id).toBe('b')
  expect(latest().records.context.people.get(7)?.name).toBe('Mia')
})

test('words are looked for in what is shown alone, below other items too, and the answer is counted', async () => {
  const { member, latest } = probe()
  const items = [item('b', 'Second'), item('a', 'First', { parent_id: 'b' }), item('c', 'Third')]
  const store = createPublishedStore(content(items, { hidden: ['twice'] }))
  render(<PublishedView {...{ store, member, ways }} view_id="v" />)
  const field = screen.getByRole('searchbox', { name: 'Search 3 items' })
  fireEvent.change(field, { target: { value: ' FIRST ' } })
  expect(
    latest()
      .query.slice(0, 9)
      .map(({ id }) => id),
  ).toEqual(['a'])
  expect(screen.getByRole('status').textContent).toBe('1 of 3')
  act(() => store.take(content([...items, item('d', 'The first again')], { hidden: ['twice'] })))
  expect(screen.getByRole('status').textContent).toBe('2 of 4')
  // What the view hides is not looked through.
  fireEvent.change(field, { target: { value: '42' } })
  expect(await screen.findByText('Nothing matches “42”.')).toBeTruthy()
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(
    latest()
      .query.slice(0, 9)
      .map(({ id }) => id),
  ).toEqual(['b', 'c', 'd'])
})

test('an item opens beside the view, goes on to its neighbours, and Escape gives the focus back', async () => {
  const { member, latest } = probe()
  const store = createPublishedStore(content([item('a', 'First'), item('b', 'Second')]))
  render(<PublishedView {...{ store, member, ways }} view_id="v" />)
  const field = screen.getByRole('searchbox')
  field.focus()
  const address = location.href
  act(() => latest().actions.openItem('a'))
  const panel = await screen.findByRole('complementary', { name: 'First' })
  expect([document.activeElement, latest().openItemId, location.href]).toEqual([panel, 'a', address])
  expect(screen.getByRole('link', { name: 'Open as a page' }).getAttribute('href')).toBe('/p/e1-view/a')
  // There is no server here: what cannot be had is said, and can be tried again.
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next item' }))
  expect(screen.getByRole('complementary', { name: 'Second' })).toBe(panel)
  expect(screen.getByRole('button', { name: 'Next item' }).hasAttribute('disabled')).toBe(true)
  fireEvent.keyDown(panel, { key: 'Escape' })
  expect([latest().openItemId, document.activeElement]).toEqual([null, field])
})

test('going back closes what was opened, also where it was closed and opened again at once', async () => {
  const { member, latest } = probe()
  const store = createPublishedStore(content([item('a', 'First'), item('b', 'Second')]))
  render(<PublishedView {...{ store, member, ways }} view_id="v" />)
  const open = (id: string | null) => act(() => opened.set(id))
  for (const id of ['b', null, 'a']) open(id)
  await vi.waitFor(() => expect(history.state).toEqual({ published_item: 'a' }), 60_000)
  expect(latest().openItemId).toBe('a')
  act(() => history.back())
  await vi.waitFor(() => expect([latest().openItemId, history.state]).toEqual([null, null]), 60_000)
})
