import { render, screen } from '@testing-library/react'
import { clientAttributeType, moreAttributeTypes } from '@weft/features/attributes/client'
import { createAttribute, createItem, type Item } from '@weft/model'
import { beforeAll, expect, test } from 'vitest'

import { LeftBehindNote } from './left-behind.tsx'
import { leftBehind } from './move-mapping.ts'

beforeAll(async () => {
  await moreAttributeTypes.load()
})

const board_id = 'board000001'
const attribute = (name: string, type: string) => createAttribute(1, { board_id, name, type })
const own = [
  attribute('Cost', 'number'),
  attribute('Likes', 'vote'),
  attribute('Sum', 'formula'),
  attribute('Client', 'reference'),
  attribute('Team', 'reference'),
]
const [cost, likes, , client] = own.map(({ id }) => id) as [string, string, string, string]
const make = (values: Record<string, unknown>): Item => ({
  ...createItem(1, { board_id, folder_id: 'folder00001' }),
  values: Object.fromEntries(Object.entries(values).map(([id, data]) => [id, { data, row_version: 1 }])),
})

test('before an item goes to another board one reads which values and how many links stay behind', () => {
  const [root, below] = [make({ [cost]: 3 }), make({ [likes]: [7] })]
  const linked: Record<string, unknown[]> = {
    [`${root.id}.${client}`]: [1, 2],
    [`${below.id}.${client}`]: [3],
  }
  const left = leftBehind(own, [root, below], {
    typeOf: clientAttributeType,
    linksIn: (item_id, attribute_id) => linked[`${item_id}.${attribute_id}`] ?? [],
  })
  expect(left.values.map(({ name }) => name)).toEqual(['Likes'])
  expect(left.links.map(({ attribute: { name }, count }) => [name, count])).toEqual([['Client', 3]])
  render(<LeftBehindNote lost={[own[0] as (typeof own)[0]]} left={left} />)
  expect(screen.getByText('These values will be lost: Cost, Likes')).toBeTruthy()
  expect(screen.getByText(/^3 links stay behind: Client \(3\)\./)).toBeTruthy()
})

test('nothing is said where everything goes along', () => {
  const left = leftBehind(own, [make({ [cost]: 3 })], { typeOf: clientAttributeType, linksIn: () => [] })
  const { container } = render(<LeftBehindNote lost={[]} left={left} />)
  expect(container.childElementCount).toBe(0)
})
