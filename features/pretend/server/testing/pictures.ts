import { canonicalJson } from '@weft/base'
import type { PretendAnswer, PretendRow } from '@weft/features/pretend/shared'

import { type PretendWorld, rowsIn } from './pretend-world.ts'

/** An item as its table holds it, without what says how often and when. */
interface Pictured {
  isTrashed: boolean
  parent_id: string | null
  folder_id: string
  values: Record<string, unknown>
}

export type Picture = Map<string, Pictured>

/** All items of a world, past rights. */
export async function pictureOf({ server, team_id }: PretendWorld): Promise<Picture> {
  const rows = await server.db.run<{
    id: string
    deleted_at: string | null
    parent_id: string | null
    folder_id: string
    values: Record<string, [unknown, number]>
  }>(team_id, `select id, deleted_at, parent_id, folder_id, values from items where team_id = $1`, [team_id])
  return new Map(
    rows.map(({ id, deleted_at, parent_id, folder_id, values }) => {
      const held = Object.entries(values).filter(([, [data]]) => data !== null)
      const data = Object.fromEntries(held.map(([one, [is]]) => [one, is]))
      return [id, { isTrashed: deleted_at !== null, parent_id, folder_id, values: data }]
    }),
  )
}

/** The picture as an answer says that it will be, over what is there; what was left out is left. */
export function foretold(before: Picture, answer: PretendAnswer, without: ReadonlySet<string>): Picture {
  const after: Picture = new Map([...before].map(([id, one]) => [id, { ...one, values: { ...one.values } }]))
  const deleted = new Set(answer.deleted.map(({ record }) => record.id))
  const restored = new Set(answer.restored.map(({ record }) => record.id))
  for (const row of rowsIn(answer)) {
    const { id } = row.record
    if (row.about.every((about) => without.has(about))) continue
    const item = after.get(id) ?? { isTrashed: false, parent_id: null, folder_id: '', values: {} }
    after.set(id, item)
    if (restored.has(id)) item.isTrashed = false
    turn(item, row, deleted.has(id))
  }
  return after
}

/** A picture in which items that were not there before have no ids: a run gives them others than were shown. */
export function withoutNewIds(picture: Picture, before: Picture) {
  const [known, made] = [new Map<string, Pictured>(), [] as string[]]
  for (const [id, item] of picture)
    if (before.has(id)) known.set(id, item)
    else made.push(canonicalJson(item))
  return { known, made: made.toSorted() }
}

/** Fields of an item beside its values. */
const UUID = /^[\da-f-]{36}$/

function turn(item: Pictured, { new: made }: PretendRow, isDeleted: boolean): void {
  if (isDeleted) item.isTrashed = true
  for (const [name, data] of Object.entries(made)) {
    if (name === 'parent_id') item.parent_id = data as string | null
    else if (name === 'folder_id') item.folder_id = String(data)
    else if (!UUID.test(name)) continue
    else if (data === null) delete item.values[name]
    else item.values[name] = data
  }
}

/** What the activity has of an act: each record or value that it says was made another one. */
export async function toldOf({ server, team_id }: PretendWorld, act: string): Promise<string[]> {
  const rows = await server.db.run<{ id: string }>(
    team_id,
    `select distinct record_id as id from activity where team_id = $1 and origin ->> 'act' = $2`,
    [team_id, act],
  )
  return rows.map(({ id }) => id).toSorted()
}

/** The same as it was shown. */
export function promisedBy(answer: PretendAnswer): string[] {
  const changed = answer.changed.flatMap(({ record, new: made }) =>
    Object.keys(made).map((name) => `${record.id}.${name}`),
  )
  return [...changed, ...answer.deleted.map(({ record }) => record.id)].toSorted()
}
