import type { Call, Entry, FinalRow, History, Sight } from '../history/history.ts'
import { rowsSeen } from './rows-seen.ts'
import { isDeparture, orderLines } from './order-lines.ts'
import { type HistoryWorld, SECRET, WATCHED } from './history-world.ts'
import { claimsOf, markLater } from './claims.ts'
import { type ActivityLine, readStored, type StoredTruth } from './queries.ts'

/** Everything that a finished run left behind, in the shape that checkers judge. */
export async function buildHistory(world: HistoryWorld): Promise<History> {
  const stored = await readStored(world.db, world.team_id)
  const lines = stored.activity.map((line) => ({ ...line, feed: world.feedName(line.feed) }))
  const made = world.clients.flatMap((client) => client.calls)
  const calls = markLater([...world.firstCalls, ...made])
    .map((call) => withoutText(call, world.text_id))
    .toSorted((a, b) => a.t - b.t)
  const users = new Map(world.clients.map(({ options }) => [options.name, options.user]))
  const feed = entriesOf(lines, calls, users).map((entry) => asTyped(entry, world))
  const sight = sightOf(world, lines)
  const times = new Map(lines.map((line) => [`${line.feed} ${line.seq}`, line.at]))
  const rows = rowsOf(stored)
  return {
    calls,
    reads: world.clients.flatMap(({ reads }) => reads),
    frames: world.frames.map((frame) => ({ ...frame, t: times.get(`${frame.channel} ${frame.seq}`) ?? 0 })),
    feed,
    rows,
    shown: world.clients.map((client) => ({
      client: client.options.name,
      waiting: client.store.waiting,
      shows: client.shows(),
      sees: rowsSeen(stored, sight, client.options.user),
    })),
    sight,
    deliveries: world.deliveries,
    secret: SECRET,
  }
}

/** The server's log with the numbers that each line raised and the keys that asked for it. */
function entriesOf(
  lines: readonly ActivityLine[],
  calls: readonly Call[],
  users: ReadonlyMap<string, number>,
): Entry[] {
  const claims = claimsOf(calls, users)
  const entries: Entry[] = []
  const versions = new Map<string, number>()
  const take = (line: ActivityLine, record: string, more: Partial<Entry> = {}) => {
    const row_version = (versions.get(record) ?? 0) + 1
    versions.set(record, row_version)
    const claim = claims.find({ record, row_version, line })
    const entry: Entry = {
      feed: line.feed,
      seq: line.seq,
      n: line.n,
      record,
      row_version,
      user: line.user_id,
      key: claim?.key ?? null,
      change: line.action,
      before: line.old,
      after: line.new ?? writtenBy(claim),
      t: line.at,
      ...(record.startsWith('permissions/') ? { joined: ['permissions', 'final_permissions'] } : {}),
      ...more,
    }
    entries.push(entry)
    return claim
  }
  const isOfItem = ({ collection }: ActivityLine) => collection === 'items' || collection === 'values'
  const itemOf = ({ record_id }: ActivityLine) => record_id.split('.')[0] ?? ''
  for (const own of Map.groupBy(lines.filter(isOfItem), itemOf).values())
    for (const line of orderLines(own)) {
      const claim = take(line, `${line.collection}/${line.record_id}`)
      if (line.collection !== 'items' || line.action !== 'created') continue
      // What an item began with has number 1.
      for (const [attribute_id, data] of Object.entries(claim?.write.item?.['values'] ?? {}))
        take(line, `values/${line.record_id}.${attribute_id}`, { key: claim?.key ?? null, after: { data } })
    }
  for (const line of lines)
    if (!isOfItem(line) && WATCHED.includes(line.collection) && !isDeparture(line))
      take(line, `${line.collection}/${line.record_id}`)
  return entries
}

/** Of long texts the log and the answers tell a hash: they are judged by their blocks (`text-editors.ts`). */
function withoutText(call: Call, text_id: string): Call {
  return call.write.record.endsWith(`.${text_id}`) ? { ...call, data: undefined } : call
}

function asTyped(entry: Entry, { text_id, typed }: HistoryWorld): Entry {
  if (!entry.record.startsWith('values/')) return entry
  const attribute_id = entry.record.split('.').at(-1)
  if (attribute_id === text_id) return { ...entry, before: null, after: null }
  const isJoined = typed.some(({ id, values }) => id === attribute_id && values.isJoined)
  return isJoined ? { ...entry, joined: ['data'] } : entry
}

/** The asked fields as the answer had them; activity keeps no values of items. */
function writtenBy(claim: Call | undefined): Entry['after'] {
  const { write, data } = claim ?? {}
  if (!write?.item || !data) return null
  return Object.fromEntries(
    Object.keys(write.item).flatMap((name) =>
      name in data && name !== 'values' ? [[name, data[name]]] : [],
    ),
  )
}

function rowsOf({ items, folders, permissions }: StoredTruth): FinalRow[] {
  return [
    ...items.flatMap(({ id, folder_id, sort_order, row_version, values }) => [
      { record: `items/${id}`, row_version, fields: { folder_id, sort_order } },
      ...Object.entries(values).map(([attribute_id, [data, number]]) => ({
        record: `values/${id}.${attribute_id}`,
        row_version: number,
        fields: { data },
      })),
    ]),
    ...folders.map(({ id, name, row_version }) => ({
      record: `folders/${id}`,
      row_version,
      fields: { name },
    })),
    ...permissions.map(({ id, permissions: entries, row_version }) => ({
      record: `permissions/${id}`,
      row_version,
      fields: { permissions: entries },
    })),
  ]
}

/** Who might see which folder when, as the entries of the log say: denied by name, else seen by every member. */
function sightOf({ folders, clients }: HistoryWorld, lines: readonly ActivityLine[]): Sight[] {
  const sight: Sight[] = []
  const changes = lines
    .filter(({ collection }) => collection === 'permissions')
    .toSorted((a, b) => a.seq - b.seq)
  for (const place of folders)
    for (const { options } of clients) {
      const entry = `VIEW_FOLDER:user:${options.user}`
      let open: number | null = 0
      for (const { record_id, new: after, at } of changes) {
        const given = after?.['permissions'] as Record<string, boolean> | undefined
        if (record_id !== `folder.${place}` || !given) continue
        const isDenied = given[entry] === false
        if (isDenied && open !== null) sight.push({ user: options.user, place, from: open, until: at })
        if (!isDenied) open ??= at
        else open = null
      }
      if (open !== null) sight.push({ user: options.user, place, from: open, until: Number.MAX_SAFE_INTEGER })
    }
  return sight
}
