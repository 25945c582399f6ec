import type { Statement } from '@weft/db'

import { invalid } from '../../errors.ts'
import type { Row } from '../contract/record-store.ts'
import type { CollectionReader } from '../contract/collection-reader.ts'
import type { ReadScope } from '../contract/read-scope.ts'

/** Reads the rows of one table, with `where` for the scope. */
export function tableReader(options: {
  table: string
  columns: readonly string[]
  idType: 'text' | 'uuid'
  /** Whose the rows are, which the first parameter says: a workspace, unless it is a person, wherever the rows lie. */
  owner?: 'user_id'
  /** Conditions beside the workspace, as SQL over the alias `t` and parameters from $2 on. */
  where(scope: ReadScope): { sql: string; params: unknown[] }
  /**
   * Whether rows may have left the scope's folder; where these are not items, SQL for a table of team_id, folder_id,
   * item_id (the row's own id), row_version and seq.
   */
  departures?: boolean | string
}): CollectionReader {
  const { table, idType, owner = 'team_id' } = options
  // Feeds of people belong to no workspace.
  const feedTeam = owner === 'user_id' ? '0' : '$1'
  const left = options.departures === true ? 'departures' : options.departures
  const columns = options.columns.map((name) => `"${name}"`).join(', ')
  const plain = options.columns.map((name) => `r."${name}"`).join(', ')

  return {
    async page(tx, team_id, scope) {
      const { sql, params } = options.where(scope)
      const args = [team_id, ...params]
      const conditions = [`t.${owner} = $1`, 't.deleted_at is null', ...(sql ? [sql] : [])]
      if (scope.ids) conditions.push(`t.id = any($${args.push(uuidsOnly(scope.ids, idType))}::${idType}[])`)
      if (scope.after !== null) {
        if (uuidsOnly([scope.after], idType).length === 0) throw invalid('after: not a cursor')
        conditions.push(`t.id > $${args.push(scope.after)}::${idType}`)
      }
      const select = `select ${columns} from ${table} t where ${conditions.join(' and ')} order by t.id limit $${args.push(scope.limit + 1)}`
      const feed = scope.feed
      const rows = feed
        ? await tx.query<Row>(
            // One statement, so that the number is that of the rows' own snapshot.
            named(`select f.seq as feed_seq, f.floor as feed_floor, ${plain} from feeds f left join lateral (${select}) r on true
             where f.team_id = ${feedTeam} and f.kind = $${args.push(feed.kind)} and f.id = $${args.push(feed.id)} order by r.id`),
            args,
          )
        : await tx.query<Row>(named(select), args)
      const found = recordsOf(rows, options.columns)
      return {
        ...numbersOf(rows),
        rows: found.slice(0, scope.limit),
        more: found.length > scope.limit,
      }
    },
    async delta(tx, team_id, scope, since) {
      const { sql, params } = options.where(scope)
      const args = [team_id, ...params]
      const sinceAt = args.push(since)
      const conditions = [`t.${owner} = $1`, `t.seq > $${sinceAt}`, ...(sql ? [sql] : [])].join(' and ')
      const feed = scope.feed
      if (!feed) throw invalid('since: names no feed; ask exactly one')
      const columnsOf = (alias: string, has: (name: string) => boolean) =>
        options.columns.map((name) => (has(name) ? `${alias}."${name}"` : 'null')).join(', ')
      let numbers = `select t.seq from ${table} t where ${conditions}`
      let changes = `select ${columnsOf('t', () => true)}, false as gone from ${table} t, bound b
        where ${conditions} and t.seq <= b.seq`
      if (left) {
        const departed = `t.team_id = $1 and t.folder_id = $${args.push(scope.folder_id)} and t.seq > $${sinceAt}`
        numbers += ` union all select t.seq from ${left} t where ${departed}`
        changes += ` union all select ${columnsOf('d', (name) => ['id', 'row_version', 'seq'].includes(name))}, true
          from (select t.item_id as id, t.row_version, t.seq from ${left} t where ${departed}) d, bound b where d.seq <= b.seq`
      }
      // `bound` is the number of the page's last row: the page takes everything up to and with that number.
      const text = `
        with numbers as (${numbers}),
          bound as (select max(seq) as seq from (select seq from numbers order by seq limit $${args.push(scope.limit)}) first)
        select f.seq as feed_seq, f.floor as feed_floor, (select seq from bound) as bound,
          (select count(*) from numbers n, bound b where n.seq > b.seq) as beyond, r.*
        from feeds f left join lateral (${changes}) r on true
        where f.team_id = ${feedTeam} and f.kind = $${args.push(feed.kind)} and f.id = $${args.push(feed.id)} order by r.seq, r.id`
      const rows = await tx.query<Row>(named(text), args)
      const beyond = Number(rows[0]?.['beyond'] ?? 0)
      const bound = rows[0]?.['bound']
      return {
        ...numbersOf(rows),
        rows: recordsOf(rows, options.columns),
        more: beyond > 0,
        ...(beyond > 0 ? { until: Number(bound) } : {}),
      }
    },
  }
}

/** Names of the statements of all readers, so that each is parsed once a connection; there is one a shape of scope. */
const names = new Map<string, string>()
const MAX_NAMES = 500

function named(text: string): Statement {
  let name = names.get(text)
  if (name === undefined) {
    // Shapes are few; should they ever not be, the rest goes without a name.
    if (names.size >= MAX_NAMES) return { text }
    names.set(text, (name = `read-${names.size}`))
  }
  return { name, text }
}

function uuidsOnly(ids: readonly string[], type: 'text' | 'uuid'): string[] {
  return type === 'text'
    ? [...ids]
    : ids.filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
}

function numbersOf(rows: readonly Row[]): { seq: number | null; floor: number } {
  const first = rows[0]
  if (!first || first['feed_seq'] === undefined) return { seq: null, floor: 0 }
  return { seq: Number(first['feed_seq']), floor: Number(first['feed_floor']) }
}

/** The records of an answer, without the numbers that travelled beside them; departures keep their mark. */
function recordsOf(rows: readonly Row[], columns: readonly string[]): Row[] {
  const records: Row[] = []
  for (const row of rows) {
    if (row['id'] === null) continue
    const record: Row = {}
    for (const name of columns) record[name] = row[name]
    if (row['gone'] === true) record['gone'] = true
    records.push(record)
  }
  return records
}
