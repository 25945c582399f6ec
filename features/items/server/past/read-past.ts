import type { Tx } from '@weft/db'
import type { FeedKey } from '@weft/model'

import type { ContentBase } from '../content/content-base.ts'
import { rowsOntoBase, type Was } from './onto-base.ts'
import { changedSince, itemsBetween } from './queries.ts'
import { type Befores, lastChanges, type RangeAt, readRangeAt } from './range/queries.ts'
import { rewindItems, type Rewound, type Told } from './rewind.ts'

/** Items that one statement reads. */
const CHUNK = 1_000

/**
 * All items of a folder as they were: those that stood then as they stand in the base are taken from there, with what was
 * another; the database is asked for the few others. `now` is the folder's number as of the transaction.
 */
export async function readAll(
  tx: Tx,
  into: ContentBase,
  range: RangeAt,
  { seq, now, today }: { seq: number; now: number; today: ContentBase },
): Promise<void> {
  const feed: FeedKey = { team_id: range.team_id, kind: 'folder', id: range.folder_id }
  const place = { team_id: range.team_id, folder_id: range.folder_id }
  const rewound = new Map((await rewindItems(tx, { ...place, seq }, null)).map((row) => [row.id, row]))
  const changed = await changedSince(tx, { ...place, seq: Math.min(seq, today.seq) })
  // What was removed for ever since the base was made, whatever is left of its entries.
  const recent = await itemsBetween(tx, feed, today.seq, now)
  const touched = new Set([...rewound.keys(), ...changed, ...recent])
  // A base of before the moment does not know what was changed until then.
  const isThere = (id: string) => today.seq >= seq && stoodThere(rewound.get(id))
  const was = new Map<string, Was | null>([...touched].map((id) => [id, null]))
  const there = [...touched].filter(isThere)
  for (let n = 0; n < there.length; n += CHUNK)
    for (const { id, at, by } of await lastChanges(tx, range, there.slice(n, n + CHUNK)))
      was.set(id, { at, by, ...replacedIn(rewound.get(id)) })
  for await (const rows of rowsOntoBase(today, { attribute_ids: range.attribute_ids, was }))
    await into.add(rows)
  await readByOne(
    tx,
    into,
    range,
    [...touched].filter((id) => !isThere(id)),
    rewound,
  )
}

/** Of some items those that stood then. */
export async function readChanged(
  tx: Tx,
  into: ContentBase,
  range: RangeAt,
  { seq, ids, told }: { seq: number; ids: readonly string[]; told: Told | null },
): Promise<void> {
  const place = { team_id: range.team_id, folder_id: range.folder_id, seq }
  const rewound = new Map((await rewindItems(tx, place, told)).map((row) => [row.id, row]))
  await readByOne(tx, into, range, ids, rewound)
}

async function readByOne(
  tx: Tx,
  into: ContentBase,
  range: RangeAt,
  ids: readonly string[],
  rewound: ReadonlyMap<string, Rewound>,
): Promise<void> {
  const all: Befores = ids.flatMap((id) => beforeOf(id, rewound.get(id)))
  for (let n = 0; n < all.length; n += CHUNK) {
    const part = await readRangeAt(tx, range, all.slice(n, n + CHUNK))
    if (part) await into.add(part)
  }
}

/** Whether it lay in the folder as it does in a base of later: it did not come, go, or go to the trash or from there. */
function stoodThere(row: Rewound | undefined): boolean {
  if (!row) return true
  return !row.is_new && row.state === null && !(row.fields !== null && 'deleted_at' in parsed(row.fields))
}

const replacedIn = (row: Rewound | undefined) => ({
  fields: parsed(row?.fields ?? null),
  slots: parsed(row?.slots ?? null),
})

const parsed = (json: string | null) => JSON.parse(json ?? '{}') as Record<string, unknown>

function beforeOf(id: string, row: Rewound | undefined): Befores[number] | [] {
  if (row?.is_new) return []
  return { id, state: row?.state ?? null, fields: row?.fields ?? null, slots: row?.slots ?? null }
}
