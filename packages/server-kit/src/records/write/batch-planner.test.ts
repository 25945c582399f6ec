import type { FeedKey } from '@weft/model'
import { expect, test } from 'vitest'

import { makeOperation, type Method, type Operation } from '../contract/operation.ts'
import { planBatches } from './batch-planner.ts'

const team: FeedKey = { team_id: 1, kind: 'team', id: '1' }
const board = (id: string): FeedKey => ({ team_id: 1, kind: 'board', id })
const folder = (id: string): FeedKey => ({ team_id: 1, kind: 'folder', id })

interface Entry {
  operation: Operation
  feed: FeedKey | undefined
}

function entry(method: Method, route: string, feed?: FeedKey, item: object = {}, board_id?: string): Entry {
  const [collection = '', id = ''] = route.split('/')
  const operation = makeOperation({
    collection,
    method,
    id,
    item: { ...item },
    caller: { user_id: 1, session_id: null },
    key: null,
  })
  return { operation: board_id === undefined ? operation : { ...operation, board_id }, feed }
}

const make = (route: string, feed: FeedKey, item: object = {}, board_id?: string) =>
  entry('put', route, feed, { ...item, row_version: 1 }, board_id)

/** The plans as lists of positions. */
function run(...entries: Entry[]): number[][] {
  return planBatches(
    entries.map(({ operation }) => operation),
    entries.map(({ feed }) => feed && [feed]),
  ).map(({ indexes }) => indexes)
}

test('entries of one feed go together, whatever lies between them in other folders', () => {
  expect(
    run(
      entry('put', 'items/a', folder('f'), {}, 'b'),
      entry('put', 'items/b', folder('g'), {}, 'b'),
      entry('put', 'items/c', folder('f'), {}, 'b'),
    ),
  ).toEqual([[0, 2], [1]])
})

test('entries about one record keep their order, wherever it shall lie', () => {
  expect(
    run(
      make('items/a', folder('f'), {}, 'b'),
      make('items/b', folder('g'), {}, 'b'),
      make('items/b', folder('f'), {}, 'b'),
      entry('put', 'values/b.x', folder('g'), {}, 'b'),
    ),
  ).toEqual([[0], [1], [2], [3]])
})

test('what is done in a folder before the folder changes is done before', () => {
  expect(
    run(entry('put', 'items/a', folder('f'), {}, 'b'), entry('delete', 'folders/f', team, {}, 'b')),
  ).toEqual([[0], [1]])
  expect(
    run(
      entry('delete', 'folders/f', team),
      entry('put', 'items/a', folder('f'), {}, 'b'),
      entry('restore', 'folders/f', team),
      entry('put', 'items/c', folder('f'), {}, 'b'),
    ),
  ).toEqual([[0], [1], [2], [3]])
})

test('a change of a board keeps its place among what is done in that board, and only there', () => {
  const attribute = entry('put', 'attributes/x', board('b'))
  expect(
    run(
      entry('put', 'items/a', folder('f'), {}, 'b'),
      entry('put', 'items/z', folder('g'), {}, 'c'),
      attribute,
      entry('put', 'items/y', folder('g'), {}, 'c'),
      entry('put', 'items/c', folder('f'), {}, 'b'),
    ),
  ).toEqual([[0], [1, 3], [2], [4]])
})

test('several pairs of a folder and its items are two transactions each kind of feed, not one a pair', () => {
  const entries = ['f', 'g', 'h'].flatMap((id) => [
    make(`folders/${id}`, team, { board_id: 'b' }),
    make(`items/in-${id}`, folder(id), { board_id: 'b', folder_id: id }, 'b'),
  ])
  expect(run(...entries)).toEqual([[0, 2, 4], [1], [3], [5]])
})

test('what an earlier entry names is made before it', () => {
  expect(
    run(
      make('items/i', folder('below'), { folder_id: 'below', board_id: 'b' }, 'b'),
      make('folders/below', team, { parent_id: 'above', board_id: 'b' }),
      make('boards/b', team),
      make('folders/above', team, { board_id: 'b' }),
    ),
  ).toEqual([[2, 3, 1], [0]])
})

test('a record of rights keeps its place among everything', () => {
  expect(
    run(
      entry('put', 'items/a', folder('f'), {}, 'b'),
      entry('put', 'permissions/team:1', team, { permissions: {} }),
      entry('put', 'items/b', folder('f'), {}, 'b'),
    ),
  ).toEqual([[0], [1], [2]])
})

test('entries without a place are left out', () => {
  expect(run(entry('put', 'items/a'), entry('put', 'items/b', folder('f')))).toEqual([[1]])
})
