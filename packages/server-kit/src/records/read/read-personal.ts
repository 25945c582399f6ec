import type { Database } from '@weft/db'
import { userFeed } from '@weft/model'
import type { IndexAnswer } from '@weft/protocol'
import * as z from 'zod/mini'

import type { Access } from '../../access/access.ts'
import { createPrincipal, type Principal } from '../../access/principal.ts'
import { isKeptOut } from '../../access/sso-demand.ts'
import type { Caller } from '../../caller.ts'
import { invalid } from '../../errors.ts'
import type { Limits } from '../../limits.ts'
import { indexQuery } from '../contract/read-scope.ts'
import type { Row } from '../contract/record-store.ts'
import type { ServerCollection } from '../contract/server-collection.ts'
import { presentRecord, seesRecord, tombstoneOf } from './visibility.ts'

const { limit, after, since } = indexQuery.def.shape
export const personalQuery = z.object({ limit, after, since })

/**
 * A page of somebody's own records, or what changed in them since a number of the person's feed. What lies in a workspace
 * that is closed to the person meanwhile is left out; what is gone is told wherever it lay.
 */
export async function readPersonal(
  kit: { db: Database; access: Access; limits: Limits },
  collection: ServerCollection,
  caller: Caller,
  query: z.output<typeof personalQuery>,
): Promise<IndexAnswer<Record<string, unknown>>> {
  const { limits } = kit
  const { user_id } = caller
  const scope = {
    feed: userFeed(user_id),
    limit: query.limit ?? limits.page_default,
    after: query.after ?? null,
    since: query.since ?? null,
    rights: null,
  }
  if (scope.limit < 1 || scope.limit > limits.page_max)
    throw invalid(`limit: between 1 and ${limits.page_max}`)
  const page = await kit.db.read({ team: 0, user: user_id }, (tx) =>
    scope.since === null
      ? collection.reader.page(tx, user_id, scope)
      : collection.reader.delta(tx, user_id, scope, scope.since),
  )
  const isStale = scope.since !== null && (scope.since < page.floor || scope.since > (page.seq ?? 0))
  if (isStale) return { data: [], seq: page.seq, rights: null, has_more: false, after: null, refresh: true }
  const principals = await principalsIn(kit.access, caller, page.rows)
  const last = page.rows.at(-1)
  return {
    data: page.rows.flatMap((row) => {
      // Devices have to lose what went because its place was closed; it says no more than an id that they had.
      if (row['deleted_at'] !== null) return [{ ...tombstoneOf(row) }]
      const principal = principals.get(Number(row['team_id']))
      return principal && seesRecord(collection, principal, row)
        ? [presentRecord(collection, principal, row)]
        : []
    }),
    seq: scope.since === null ? page.seq : (page.until ?? page.seq),
    rights: null,
    has_more: page.more,
    after: page.more && scope.since === null && last ? String(last['id']) : null,
  }
}

/** The caller in each workspace of the rows that still stands and does not keep them out. */
async function principalsIn(
  access: Access,
  caller: Caller,
  rows: readonly Row[],
): Promise<Map<number, Principal>> {
  const found = new Map<number, Principal>()
  for (const team_id of new Set(rows.map((row) => Number(row['team_id'])))) {
    const team = await access.of(team_id)
    if (team && !isKeptOut(team, caller)) found.set(team_id, createPrincipal(team, caller))
  }
  return found
}
