// The types of most attributes come late; here they are not loaded before a plan is asked for.
import {
  type Attribute,
  createAttribute,
  createFolder,
  createItem,
  type Reference,
  referenceId,
} from '@weft/model'
import { createStore, type Transport } from '@weft/store'
import { beforeEach, expect, test, vi } from 'vitest'

const BOARD = 'board000001'
const never = () => new Promise<never>(() => undefined)
const silent: Transport = { index: never, one: never, bulk: never, content: never, post: never }

// Files of tests share their modules, and others have loaded the types.
beforeEach(() => void vi.resetModules())

test('what is planned while types are still on their way holds their values and links', async () => {
  const { moreAttributeTypes } = await import('@weft/features/attributes/client')
  const { planRestore } = await import('./plan-restore.ts')
  const folder = createFolder(1, { board_id: BOARD, name: 'Folder' })
  const item = createItem(1, { board_id: BOARD, folder_id: folder.id })
  const other = createItem(1, { board_id: BOARD, folder_id: folder.id })
  const make = (name: string, type: string, settings = {}): Attribute => ({
    ...createAttribute(1, { board_id: BOARD, name, type }),
    settings,
  })
  const stars = make('Stars', 'rating')
  const parts = make('Parts', 'reference', { board_id: BOARD, multiple: true })
  const storeOf = (links: readonly Reference[]) => {
    const store = createStore({ transport: silent })
    store.initialise(1, 7)
    store.hydrate('folders', [folder])
    store.hydrate('attributes', [stars, parts])
    store.hydrate('items', [item, other])
    store.hydrate('references', [...links])
    return store
  }
  const key = { from_item_id: item.id, attribute_id: parts.id, to_item_id: other.id }
  const link: Reference = {
    ...key,
    id: referenceId(key),
    team_id: 1,
    folder_id: folder.id,
    to_folder_id: folder.id,
    name: 'Other',
    shown: {},
    inputs: {},
    data: null,
    sort_order: 1,
    row_version: 1,
    seq: 1,
    created_at: '',
    updated_at: '',
    deleted_at: null,
    created_by: 7,
  }
  const before = { ...item, values: { [stars.id]: { data: 3, row_version: 1 } } }
  expect(moreAttributeTypes.loaded()).toBeNull()

  const { values, left } = await planRestore({
    live: storeOf([]),
    past: storeOf([link]),
    folder_id: folder.id,
    rows: new Map([before, other].map((one) => [one.id, one])),
    attributes: [stars, parts],
    ids: null,
    mayRemove: false,
    mayEdit: () => true,
    trashed: () => Promise.resolve(new Set()),
    readText: () => Promise.resolve(null),
    wholeNow: () => Promise.resolve(null),
  })

  expect([...values].map(([{ attribute }, edits]) => [attribute.name, edits.length])).toEqual([
    ['Stars', 1],
    ['Parts', 1],
  ])
  expect(left).toEqual([])
})
