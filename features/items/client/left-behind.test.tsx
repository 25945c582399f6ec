import { render, screen } from '@testing-library/react'
import { moreAttributeTypes } from '@weft/features/attributes/client'
import { createAttribute, createItem } from '@weft/model'
import { expect, test } from 'vitest'

import type { MoveLoss } from '../shared/index.ts'
import { LeftBehindNote } from './left-behind.tsx'
import { linksBehind } from './move-mapping.ts'

await moreAttributeTypes.load()

const board_id = 'board000001'
const attribute = (name: string, type: string) => createAttribute(1, { board_id, name, type })
const loss = (name: string, count: number, reason: MoveLoss['reason']): MoveLoss => ({
  attribute_id: attribute(name, 'text').id,
  name,
  count,
  reason,
})

test('before an item goes to another board one reads what will be lost, and how many links stay behind', () => {
  const own = [attribute('Cost', 'number'), attribute('Client', 'reference'), attribute('Team', 'reference')]
  const [, client] = own
  const [root, below] = [
    createItem(1, { board_id, folder_id: 'folder00001' }),
    createItem(1, { board_id, folder_id: 'folder00001' }),
  ]
  const linked: Record<string, unknown[]> = {
    [`${root.id}.${client?.id}`]: [1, 2],
    [`${below.id}.${client?.id}`]: [3],
  }
  const links = linksBehind(
    own,
    [root, below],
    (item_id, attribute_id) => linked[`${item_id}.${attribute_id}`] ?? [],
  )
  expect(links.map(({ attribute: { name }, count }) => [name, count])).toEqual([['Client', 3]])
  const lost = [
    loss('Likes', 1, 'left'),
    loss('Cost', 2, 'left'),
    loss('Tags', 3, 'unfit'),
    loss('Due', 1, 'required'),
  ]
  render(<LeftBehindNote lost={lost} links={links} />)
  expect(screen.getByText('These values will be lost: Likes (1), Cost (2)')).toBeTruthy()
  expect(
    screen.getByText('These values do not fit there and will be lost in whole or in part: Tags (3)'),
  ).toBeTruthy()
  expect(screen.getByText('These need a value on the other board and will be empty: Due (1)')).toBeTruthy()
  expect(screen.getByText(/^3 links stay behind: Client \(3\)\./)).toBeTruthy()
})

test('nothing is said where everything goes along', () => {
  const { container } = render(<LeftBehindNote lost={[]} links={[]} />)
  expect(container.childElementCount).toBe(0)
})
