import type { Database } from '@weft/db'
import type { IndexAnswer } from '@weft/protocol'

import type { Access } from '../../access/access.ts'
import type { Principal } from '../../access/principal.ts'
import type { ReadScope } from '../contract/read-scope.ts'
import type { ServerCollection } from '../contract/server-collection.ts'
import { presentRecord, seesRecord, tombstoneOf } from './visibility.ts'

/** Answers an index call: a page of records, or what changed since a number. */
export async function readIndex(
  options: { db: Database; access: Access },
  collection: ServerCollection,
  principal: Principal,
  scope: ReadScope,
): Promise<IndexAnswer<Record<string, unknown>>> {
  const { team_id } = principal.access
  const rights = scope.feed ? options.access.rights(principal.access, principal.user_id, scope.feed) : null
  const { since } = scope
  const page = await options.db.read(team_id, (tx) =>
    since === null
      ? collection.reader.page(tx, team_id, scope)
      : collection.reader.delta(tx, team_id, scope, since),
  )
  const refresh =
    since !== null &&
    (since < page.floor || since > (page.seq ?? 0) || (scope.rights !== null && scope.rights !== rights))
  if (refresh) return { data: [], seq: page.seq, rights, has_more: false, after: null, refresh: true }
  const data: Record<string, unknown>[] = []
  for (const row of page.rows) {
    if (row['gone'] === true)
      data.push({ id: row['id'], gone: true, row_version: row['row_version'], seq: row['seq'] })
    else if (!seesRecord(collection, principal, row)) continue
    else
      data.push(
        row['deleted_at'] === null
          ? presentRecord(collection, principal, row, scope.expand)
          : { ...tombstoneOf(row) },
      )
  }
  const last = page.rows.at(-1)
  return {
    data,
    // A delta's page ends between two numbers; asking on from there misses nothing.
    seq: since === null ? page.seq : (page.until ?? page.seq),
    rights,
    has_more: page.more,
    after: page.more && since === null && last ? String(last['id']) : null,
  }
}
