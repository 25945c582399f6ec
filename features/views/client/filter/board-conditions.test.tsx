import { fireEvent, render, screen } from '@testing-library/react'
import { moreAttributeTypes } from '@weft/features/attributes/client'
import type { Attribute, FilterTree, SortKeySpec } from '@weft/model'
import { type Data, DataProvider } from '@weft/features/connectivity/client'
import { createStore, type Transport } from '@weft/store'
import { loadLateParts } from '@weft/ui'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'

import { boardEditors } from './board-conditions.tsx'

beforeAll(async () => {
  await moreAttributeTypes.load()
  await loadLateParts()
})

const attribute = (id: string, type: string) =>
  ({ id, type, name: id, settings: {}, board_id: 'b' }) as unknown as Attribute
const attributes = [attribute('Cost', 'number'), attribute('Stars', 'rating')]
const { Conditions, Order } = boardEditors({
  locale: 'en-US',
  tz: 'UTC',
  week_start: 1,
  now: 0,
  me: 7,
  people: new Map(),
})

test('items of another board are chosen by its own attributes and nothing else', () => {
  let latest: FilterTree | null = null
  function Host() {
    const [filter, setFilter] = useState<FilterTree | null>(null)
    latest = filter
    return <Conditions {...{ attributes, filter }} onChange={setFilter} />
  }
  const store = createStore({ transport: {} as Transport, isPretending: true })
  render(
    <DataProvider data={{ store } as Data}>
      <Host />
    </DataProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Add condition' }))
  expect(latest).toEqual({ op: 'and', conditions: [{ attribute_id: 'Cost', operator: 'eq' }] })
  fireEvent.click(screen.getByRole('button', { name: /Attribute/ }))
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Cost', 'Stars'])
})

test('a date with ranges is asked for its end; an operator without that forgets it', async () => {
  const due = { ...attribute('Due', 'date'), settings: { range: true } }
  const latest: FilterTree[] = []
  function Host() {
    const [filter, setFilter] = useState<FilterTree | null>({
      op: 'and',
      conditions: [{ attribute_id: 'Due', operator: 'before', value: '2024-05-10' }],
    })
    if (filter) latest.push(filter)
    return <Conditions attributes={[due]} filter={filter} onChange={setFilter} />
  }
  const store = createStore({ transport: {} as Transport, isPretending: true })
  render(
    <DataProvider data={{ store } as Data}>
      <Host />
    </DataProvider>,
  )
  const choose = async (list: RegExp, option: string) => {
    fireEvent.click(await screen.findByRole('button', { name: list }))
    fireEvent.click(await screen.findByRole('option', { name: option }))
  }
  await choose(/Start or end/, 'End')
  await choose(/Operator/, 'is after')
  expect(latest.at(-1)?.conditions).toEqual([
    { attribute_id: 'Due', operator: 'after', value: '2024-05-10', point: 'end' },
  ])
  await choose(/Operator/, 'is overdue')
  expect(latest.at(-1)?.conditions).toEqual([{ attribute_id: 'Due', operator: 'overdue' }])
})

test('they are put in order by up to five of them', () => {
  let latest: SortKeySpec[] = []
  function Host() {
    const [sort, setSort] = useState<SortKeySpec[]>([])
    latest = sort
    return <Order {...{ attributes, sort }} onChange={setSort} />
  }
  render(<Host />)
  fireEvent.click(screen.getByRole('button', { name: 'Add sort' }))
  expect(latest).toEqual([])
  fireEvent.click(screen.getByRole('option', { name: 'Cost' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Descending' }))
  expect(latest).toEqual([{ attribute_id: 'Cost', direction: 'desc' }])
})
