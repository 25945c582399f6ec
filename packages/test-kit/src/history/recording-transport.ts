import type { BulkEntry, BulkResult, IndexAnswer } from '@weft/protocol'
import type { Answer, IndexQuery, Transport } from '@weft/store'

import { type Call, type Read, type Row, type Write } from './history.ts'
import { textOf } from './is-same.ts'

/** What one client's calls are written into. */
export interface CallLog {
  client: string
  user: number
  now: () => number
  calls: Call[]
  reads: Read[]
}

/** Answers that say nothing of whether the call had its effect, or that ask for another try. */
const UNSETTLED = new Set([0, 408, 425, 429])

/** A transport that writes down what was asked and what came of it, as the client knew it. */
export function recordingTransport(transport: Transport, log: CallLog): Transport {
  const note = (phase: Call['phase'], key: string, write: Write, rest: Partial<Call> = {}) =>
    log.calls.push({ t: log.now(), client: log.client, phase, key, write, ...rest })

  const settle = (key: string, write: Write, result: BulkResult) => {
    const { status, code } = result
    const data = (result.data ?? undefined) as Row | undefined
    if (status >= 200 && status < 300) {
      const [row_version, seq] = [numberIn(data, 'row_version'), numberIn(data, 'seq')]
      note('ok', key, write, { status, body_hash: textOf([status, data]), row_version, seq, data })
    } else if (UNSETTLED.has(status) || status >= 500 || code === 'in_flight') {
      note('unknown', key, write, { status, code })
    } else note('fail', key, write, { status, code, data })
  }

  return {
    one: (team_id, path) => transport.one(team_id, path),
    content: (team_id, folder_id, onPart) => transport.content(team_id, folder_id, onPart),
    async index(team_id, path, query) {
      const asked = log.now()
      const answer = await transport.index(team_id, path, query)
      const read = answer.status === 200 && answer.data ? readOf(path, query, answer.data) : null
      if (read) log.reads.push({ client: log.client, user: log.user, asked, answered: log.now(), ...read })
      return answer
    },
    async bulk(team_id, entries) {
      const writes = entries.map((entry) => ({ key: entry.idempotency_key, write: writeOf(entry) }))
      for (const { key, write } of writes) note('invoke', key, write)
      const answer = await bulkOf(transport, team_id, entries)
      writes.forEach(({ key, write }, i) => {
        const isWhole = answer.status < 200 || answer.status >= 300
        settle(key, write, isWhole ? { status: answer.status } : (answer.data?.[i] ?? { status: 0 }))
      })
      return answer
    },
    async post(team_id, path, body, key, origin) {
      const [, collection, id] = path.split('/')
      const write: Write = { record: `${collection}/${id}`, kind: 'move', item: body, old: null }
      note('invoke', key, write)
      const answer = await transport.post(team_id, path, body, key, origin)
      settle(key, write, answer)
      return answer
    },
  }
}

async function bulkOf(
  transport: Transport,
  team_id: number,
  entries: readonly BulkEntry[],
): Promise<Answer<readonly BulkResult[]>> {
  try {
    return await transport.bulk(team_id, entries)
  } catch {
    return { status: 0 }
  }
}

function writeOf({ method, route, item, old }: BulkEntry): Write {
  const [, collection, id, verb] = route.split('/')
  const record = `${collection}/${id}`
  if (method === 'delete') return { record, kind: 'delete', item: null, old: null }
  if (verb === 'restore') return { record, kind: 'restore', item: null, old: null }
  const { row_version, ...fields } = item ?? {}
  const kind = !old && row_version === 1 && collection !== 'values' ? 'create' : 'save'
  return { record, kind, item: fields, old: old ?? null }
}

type Page = Pick<Read, 'feed' | 'seq' | 'rows'>

function readOf(
  path: string,
  query: IndexQuery,
  { data, seq, has_more, refresh }: IndexAnswer<unknown>,
): Page | null {
  if (refresh) return null
  const collection = path.slice(1)
  const rows = (data as Row[]).flatMap((row) => rowsOf(collection, row, query.folder_id ?? null))
  return { feed: feedOf(query), seq: has_more ? null : seq, rows }
}

/** As the server's log calls them; a team's feed goes without its number, which a run has only one of. */
function feedOf({ folder_id, board_id }: IndexQuery): string {
  return folder_id ? `folder:${folder_id}` : board_id ? `board:${board_id}` : 'team'
}

/** A record and its slots. What left the feed is elsewhere by now, at whatever number. */
export function rowsOf(collection: string, row: Row, folder_id: string | null): Page['rows'][number][] {
  if ('gone' in row) return []
  const id = String(row['id'])
  const place = placeOf(collection, row, folder_id)
  const own = { record: `${collection}/${id}`, row_version: Number(row['row_version']), place }
  const slots = (row['values'] ?? {}) as Record<string, { row_version: number } | undefined>
  const held = Object.entries(slots).flatMap(([attribute_id, slot]) =>
    slot ? [{ record: `values/${id}.${attribute_id}`, row_version: slot.row_version, place }] : [],
  )
  return [own, ...held]
}

/** The folder whose secret a record is. */
function placeOf(collection: string, row: Row, folder_id: string | null): string | null {
  if (collection === 'folders') return String(row['id'])
  if (collection === 'permissions') {
    const [type, id] = String(row['id']).split('.')
    return type === 'folder' ? (id ?? null) : null
  }
  return typeof row['folder_id'] === 'string' ? row['folder_id'] : folder_id
}

function numberIn(data: Row | undefined, name: string): number | undefined {
  const value = data?.[name]
  return typeof value === 'number' ? value : undefined
}
