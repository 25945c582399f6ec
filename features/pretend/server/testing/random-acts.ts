import { newUuid } from '@weft/base'
import { MAX_ITEM_DEPTH } from '@weft/model'
import fc from 'fast-check'
import type { Reply, Say } from '@weft/server/testing'

import { addItems, type NewItem, type PretendWorld, setValue } from './pretend-world.ts'

/** An act as a world can make it: items are named by their places. */
export type RandomAct =
  | { kind: 'points'; items: number[]; data: number | null }
  | { kind: 'labels'; items: number[]; mode: 'set' | 'add' | 'remove'; labels: number[] }
  | { kind: 'code'; items: number[]; data: string }
  | { kind: 'text'; items: number[]; data: string | null }
  | { kind: 'trash'; items: number[] }

/** What somebody else does meanwhile. */
export type RandomWrite =
  | { kind: 'points'; item: number; data: number | null }
  | { kind: 'labels'; item: number; labels: number[] }
  | { kind: 'trash'; item: number }
  | { kind: 'child'; item: number }
  | { kind: 'parent'; item: number; parent: number }
  | { kind: 'close' }

export const ITEMS = 6
const item = fc.nat(ITEMS - 1)
const some = fc.uniqueArray(item, { minLength: 1, maxLength: ITEMS })
const labels = fc.uniqueArray(fc.nat(2), { maxLength: 3 })
const points = fc.option(fc.integer({ min: 0, max: 3 }))
const text = fc.option(fc.constantFrom('<p>One</p>', '<p>Two</p>'))

export const randomAct: fc.Arbitrary<RandomAct> = fc.oneof(
  fc.record({ kind: fc.constant('points' as const), items: some, data: points }),
  fc.record({
    kind: fc.constant('labels' as const),
    items: some,
    mode: fc.constantFrom('set' as const, 'add' as const, 'remove' as const),
    labels,
  }),
  fc.record({ kind: fc.constant('code' as const), items: some, data: fc.constantFrom('A', 'B') }),
  fc.record({ kind: fc.constant('text' as const), items: some, data: text }),
  fc.record({ kind: fc.constant('trash' as const), items: some }),
)

export const randomWrite: fc.Arbitrary<RandomWrite> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('points' as const), item, data: points }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('labels' as const), item, labels }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('trash' as const), item }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('child' as const), item }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('parent' as const), item, parent: item }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const) }) },
)

/** Items with values, some below others as deep as that goes, some in the other folder. */
export const randomItems = fc.array(
  fc.record({
    points,
    labels,
    code: fc.option(fc.constantFrom('A', 'B', 'C')),
    parent: fc.option(item),
    isElsewhere: fc.boolean(),
  }),
  { minLength: ITEMS, maxLength: ITEMS },
)
type RandomItem = {
  points: number | null
  labels: number[]
  code: string | null
  parent: number | null
  isElsewhere: boolean
}

export async function addRandomItems(world: PretendWorld, given: readonly RandomItem[]): Promise<string[]> {
  const { attributes, folder_id, other_folder_id } = world
  const made: NewItem[] = []
  const codes = new Set<string>()
  const places: { depth: number; isElsewhere: boolean }[] = []
  for (const one of given) {
    const parent = one.parent === null ? undefined : places[one.parent]
    const isBelow = parent !== undefined && parent.depth < MAX_ITEM_DEPTH
    const place = isBelow
      ? { ...parent, depth: parent.depth + 1 }
      : { isElsewhere: one.isElsewhere, depth: 1 }
    const code = one.code !== null && !codes.has(one.code) ? one.code : null
    if (code !== null) codes.add(code)
    const values = {
      ...(one.points !== null && { [attributes.points]: one.points }),
      ...(one.labels.length > 0 && { [attributes.status]: one.labels.map((n) => world.labels[n]) }),
      ...(code !== null && { [attributes.code]: code }),
    }
    const fields = {
      folder_id: place.isElsewhere ? other_folder_id : folder_id,
      ...(isBelow && { parent_id: made[one.parent ?? 0]?.id }),
    }
    made.push({ id: newUuid(), values, fields })
    places.push(place)
  }
  await addItems(world, made)
  return made.map(({ id }) => id)
}

export function bodyOf(world: PretendWorld, ids: readonly string[], act: RandomAct) {
  const item_ids = act.items.flatMap((n) => ids[n] ?? [])
  const { attributes } = world
  const set = (attribute_id: string, data: unknown, mode = 'set') => ({ attribute_id, mode, data })
  const change =
    act.kind === 'trash'
      ? 'trash'
      : act.kind === 'labels'
        ? set(
            attributes.status,
            act.labels.map((n) => world.labels[n]),
            act.mode,
          )
        : set(attributes[act.kind], act.data)
  return { kind: 'bulk', item_ids, change }
}

/** Done by somebody else; what is not there any more is left. */
export async function write(
  world: PretendWorld,
  ids: readonly string[],
  one: RandomWrite,
  by: Say,
): Promise<Reply | null> {
  const { attributes, as, board_id, folder_id, people } = world
  if (one.kind === 'close') {
    const { status } = await as.owner('PUT', `/permissions/folder.${folder_id}`, {
      resource_type: 'folder',
      resource_id: folder_id,
      permissions: { [`VIEW_FOLDER:user:${people.full.id}`]: false },
      row_version: 1,
    })
    // Closed twice it stays as it is.
    if (status !== 409 && status > 299) throw new Error(`closing was refused with ${status}`)
    return null
  }
  const id = ids[one.item] ?? ''
  const { record, status } = await by('GET', `/items/${id}`)
  if (status !== 200) return null
  if (one.kind === 'points') return setValue(world, id, attributes.points, one.data, by)
  if (one.kind === 'labels')
    return setValue(
      world,
      id,
      attributes.status,
      one.labels.map((n) => world.labels[n]),
      by,
    )
  if (one.kind === 'trash') return by('DELETE', `/items/${id}`)
  // Like any of these it may be refused, such as where it would lie too deep.
  if (one.kind === 'child')
    return as.owner('PUT', `/items/${newUuid()}`, {
      board_id,
      folder_id: record['folder_id'],
      parent_id: id,
      values: { [attributes.name]: 'Item' },
      row_version: 1,
    })
  const row_version = Number(record['row_version']) + 1
  return by('PUT', `/items/${id}`, { parent_id: ids[one.parent], row_version })
}
