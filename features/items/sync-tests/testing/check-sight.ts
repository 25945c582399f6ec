import { serverAttributeTypes } from '@weft/features/attributes/server'
import {
  attributes,
  boards,
  type Collection,
  folders,
  items,
  permissionRecords,
  type SyncedRecord,
  views,
} from '@weft/model'
import type { IndexAnswer } from '@weft/protocol'
import type { Answer, IndexQuery } from '@weft/store'

import { equal, text } from './check-history.ts'
import type { Truth } from './queries.ts'
import { feedOf, type RealClient, type RealWorld } from './real-world.ts'

type Row = Record<string, unknown>

/** Where a client shows something else than the server has and the person may see; empty when it is right. */
export async function checkSight(world: RealWorld, truth: Truth, client: RealClient): Promise<string[]> {
  const { server, team_id } = world
  const found: string[] = []
  if (client.store.waiting > 0) found.push(`waits for ${client.store.waiting} answers`)
  for (const feed of client.feeds) {
    const { kind, id } = feedOf(feed.channel)
    const isAllowed = await server.live.canSubscribe({ user_id: client.user, session_id: null }, feed.channel)
    if (feed.phase !== (isAllowed ? 'live' : 'denied')) found.push(`${feed.channel} is ${feed.phase}`)
    if (kind === 'folder') {
      const rows = truth.tables.items.filter((row) => row['folder_id'] === id && row['deleted_at'] === null)
      found.push(...compare(items, isAllowed ? rows : [], client.items.list(id)))
      found.push(...compareSlots(truth, isAllowed ? rows : [], client))
      continue
    }
    for (const collection of kind === 'board' ? [attributes, views] : [boards, folders, permissionRecords]) {
      const query: IndexQuery = kind === 'board' ? { board_id: id } : {}
      const rows = isAllowed ? await readAll(world, client, { path: `/${collection.name}`, query }) : []
      const bucket = kind === 'board' ? id : team_id
      const shown = client.store.collection(collection.name).list(bucket)
      found.push(
        ...compare(
          collection,
          rows,
          shown.filter((one) => !isOutOfReach(truth, collection, one)),
        ),
      )
    }
  }
  return found.map((sentence) => `Client ${client.user} ${sentence}`)
}

/** What lies below something in the trash is marked nowhere: screens do not reach it, so it may stay in memory. */
function isOutOfReach({ tables }: Truth, { name }: Collection, { id }: SyncedRecord): boolean {
  const find = (table: keyof Truth['tables'], row_id: unknown) =>
    tables[table].find((row) => row['id'] === row_id)
  const own = find(name as keyof Truth['tables'], id)
  if (!own || own['deleted_at'] !== null || name === 'boards') return false
  const [type, resource_id] = name === 'permissions' ? id.split('.') : []
  let folder = find('folders', resource_id ?? own['folder_id'] ?? own['parent_id'])
  const board_id = type === 'board' ? resource_id : (own['board_id'] ?? folder?.['board_id'])
  for (; folder; folder = find('folders', folder['parent_id'])) if (folder['deleted_at'] !== null) return true
  return (find('boards', board_id)?.['deleted_at'] ?? null) !== null
}

async function readAll(
  { team_id, clock }: RealWorld,
  { wire }: RealClient,
  { path, query }: { path: string; query: IndexQuery },
): Promise<Row[]> {
  const rows: Row[] = []
  for (let after: string | null = ''; after !== null;) {
    const page: IndexQuery = { ...query, limit: 1_000, ...(after === '' ? {} : { after }) }
    const answer: Answer<IndexAnswer<unknown>> = await clock.hold(wire.index(team_id, path, page))
    rows.push(...((answer.data?.data ?? []) as Row[]))
    after = answer.data?.after ?? null
  }
  return rows
}

function compare(collection: Collection, rows: readonly Row[], shown: readonly SyncedRecord[]): string[] {
  const found: string[] = []
  const { name } = collection
  const mine = new Map(shown.map((record) => [record.id, record as unknown as Row]))
  for (const row of rows) {
    const id = String(row['id'])
    const own = mine.get(id)
    mine.delete(id)
    if (!own) found.push(`misses ${name}/${id}`)
    for (const field of own ? [...Object.keys(collection.fields.def.shape), 'row_version'] : []) {
      if (!equal(own?.[field], row[field]))
        found.push(`shows ${text(own?.[field])} as ${field} of ${name}/${id}, wanted ${text(row[field])}`)
    }
  }
  for (const id of mine.keys()) found.push(`shows ${name}/${id}, which is not there`)
  return found
}

function compareSlots({ tables }: Truth, rows: readonly Row[], client: RealClient): string[] {
  const found: string[] = []
  for (const row of rows) {
    const item = client.items.get(String(row['id']))
    if (!item) continue
    const slots = row['values'] as Record<string, [unknown, number]>
    for (const attribute of tables.attributes) {
      const isHere = attribute['board_id'] === row['board_id'] && attribute['deleted_at'] === null
      if (!isHere) continue
      const id = String(attribute['id'])
      const [slot, own] = [slots[id], item.values?.[id]]
      const excerpt = serverAttributeTypes[String(attribute['type'])]?.excerpt
      // A client that wrote a long text itself has it whole.
      const data = excerpt && typeof own?.data === 'string' ? excerpt(own.data) : own?.data
      if (!equal(data, slot?.[0]) || (own?.row_version ?? 0) !== (slot?.[1] ?? 0))
        found.push(`shows ${text(own)} in ${item.id}.${String(attribute['name'])}, wanted ${text(slot)}`)
    }
  }
  return found
}
