import type { Tx } from '@weft/db'
import { feedName } from '@weft/model'

import { isPersonal } from './feeds.ts'
import type { RecordStore } from '../contract/record-store.ts'
import type { FeedState, RunningUnit } from '../contract/unit.ts'

/**
 * Writes a unit's working set, set-wise, in the order rows → side tables → feeds → activity. `stores` has parents
 * before what refers to them; the rows of other stores come last.
 */
export async function flushUnit(tx: Tx, unit: RunningUnit, stores: readonly RecordStore[]): Promise<void> {
  const { team_id, done } = unit
  const touched = [...unit.feeds.values()].filter((feed) => feed.touched)
  if (done.opened.length > 0) {
    const opened = done.opened
    await tx.query(
      {
        name: 'open-feeds',
        text: `insert into feeds (team_id, kind, id, seq) select $1, k, i, 0 from unnest($2::text[], $3::text[]) as o(k, i)`,
      },
      [team_id, opened.map((key) => key.kind), opened.map((key) => key.id)],
    )
  }
  const order = [...new Set([...stores.filter((store) => done.rows.has(store)), ...done.rows.keys()])]
  for (const store of order) await store.save(tx, team_id, [...(done.rows.get(store)?.values() ?? [])])
  for (const write of done.later) await write(tx)
  await writeRights(tx, unit)
  await advanceFeeds(tx, unit, touched)
  if (done.recordChanges.length > 0) await writeActivity(tx, unit)
  const team = touched.find((feed) => feed.key.kind === 'team')
  if (team) {
    // Other nodes judge rights by the workspace feed's number; these changes are rare, so the notice costs nothing.
    await tx.query({ name: 'notify-access', text: `select pg_notify('weft_access', $1)` }, [
      `${team_id}:${team.seq}`,
    ])
  }
}

async function advanceFeeds(
  tx: Tx,
  { team_id, done }: RunningUnit,
  touched: readonly FeedState[],
): Promise<void> {
  const own = touched.filter(({ key }) => !isPersonal(key))
  if (own.length > 0) {
    await tx.query(
      {
        name: 'advance-feeds',
        text: `update feeds f set seq = w.seq, items = f.items + w.items
                 from unnest($2::text[], $3::text[], $4::bigint[], $5::int[]) as w(kind, id, seq, items)
               where f.team_id = $1 and f.kind = w.kind and f.id = w.id`,
      },
      [
        team_id,
        own.map((feed) => feed.key.kind),
        own.map((feed) => feed.key.id),
        own.map((feed) => feed.seq),
        own.map((feed) => done.items.get(feedName(feed.key)) ?? 0),
      ],
    )
  }
  const people = touched.filter(({ key }) => isPersonal(key))
  if (people.length === 0) return
  await tx.query(
    { name: 'advance-user-feeds', text: `select advance_user_feeds($1::text[], $2::bigint[])` },
    [people.map((feed) => feed.key.id), people.map((feed) => feed.seq)],
  )
}

async function writeRights(tx: Tx, unit: RunningUnit): Promise<void> {
  const { rights } = unit.done
  if (rights.length === 0) return
  const seq = unit.feed({ team_id: unit.team_id, kind: 'team', id: String(unit.team_id) }).seq
  const ids = (type: string) => rights.filter((right) => right.type === type).map((right) => right.id)
  if (ids('team').length > 0) {
    await tx.query({ name: 'rights-team', text: `update teams set rights_seq = $2 where id = $1` }, [
      unit.team_id,
      seq,
    ])
  }
  for (const type of ['board', 'folder'] as const) {
    const changed = ids(type)
    if (changed.length === 0) continue
    await tx.query(
      {
        name: `rights-${type}`,
        text: `update ${type}s set rights_seq = $2 where team_id = $1 and id = any($3::text[])`,
      },
      [unit.team_id, seq, changed],
    )
  }
}

/** What happened, as rows of the table; each feed's entries are numbered. What is a person's own is no activity of the workspace. */
export function activityRows(unit: RunningUnit): Record<string, unknown>[] {
  const counts = new Map<string, number>()
  const acts = unit.done.recordChanges.filter(
    (change) => change.isDerived !== true && !isPersonal(change.feed),
  )
  return acts.map((change) => {
    const feed = unit.feed(change.feed)
    const name = feedName(change.feed)
    const n = counts.get(name) ?? 0
    counts.set(name, n + 1)
    return {
      feed_kind: feed.key.kind,
      feed_id: feed.key.id,
      seq: feed.seq,
      n,
      action: change.action,
      collection: change.collection,
      record_id: change.id,
      user_id: change.user_id || null,
      old: change.old ?? null,
      new: change.new ?? null,
      ...(change.origin && { origin: change.origin }),
      ...(change.past && { past: change.past }),
    }
  })
}

async function writeActivity(tx: Tx, unit: RunningUnit): Promise<void> {
  const rows = activityRows(unit)
  if (rows.length === 0) return
  await tx.query(
    {
      name: 'write-activity',
      text: `insert into activity (team_id, feed_kind, feed_id, seq, n, action, collection, record_id, user_id, old, new, origin, past, at)
             select $1, r.*, statement_timestamp() from jsonb_to_recordset($2::jsonb) as r(feed_kind text, feed_id text, seq bigint, n int, action text,
               collection text, record_id text, user_id int, old jsonb, new jsonb, origin jsonb, past jsonb)`,
    },
    [unit.team_id, JSON.stringify(rows)],
  )
}
