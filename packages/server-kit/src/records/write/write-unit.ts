import { assert } from '@weft/base'
import type { Tx } from '@weft/db'
import { feedName } from '@weft/model'

import type { TeamAccess } from '../../access/team-access.ts'
import { activityRows } from './flush.ts'
import { acceptedAnswers, keptBody, refusedKeys } from './idempotency.ts'
import type { Operation, Outcome } from '../contract/operation.ts'
import type { Row, SplitRows } from '../contract/record-store.ts'
import type { RunningUnit } from '../contract/unit.ts'

export interface Writing {
  unit: RunningUnit
  split: SplitRows | undefined
  access: TeamAccess
  answered: readonly { operation: Operation; outcome: Outcome }[]
}

/** `stale`: a number had gone on; `known`: a key was answered before. Then nothing was written. */
export type Written = 'ok' | 'stale' | 'known'

const WRITE_UNIT = {
  name: 'write-judged-unit',
  text: `select write_judged_unit($1, $2::text[], $3::text[], $4::bigint[], $5::int[], $6::int[], $7::text[], $8::text[], $9::bigint[],
           $10::int[], $11::text[], $12::text[], $13::int[], $14, $15::int[], $16::text[], $17::json, $18::json, $19::json, $20::json) as written`,
}
const WRITE_VALUE = {
  name: 'write-judged-value',
  text: `select write_judged_value($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20) as written`,
}

/** Writes a judged unit and its answers in one statement, a transaction of its own. */
export async function writeUnit(tx: Tx, writing: Writing): Promise<Written> {
  const one = oneValue(writing)
  const rows = one
    ? await tx.query<{ written: Written }>(WRITE_VALUE, one)
    : await tx.query<{ written: Written }>(WRITE_UNIT, wholeUnit(writing))
  assert(rows[0], 'a function answers')
  return rows[0].written
}

function wholeUnit({ unit, split, access, answered }: Writing): unknown[] {
  const { team_id, done } = unit
  const locked = [...unit.feeds.values()]
  const boards = [...unit.boards]
  return [
    team_id,
    locked.map((feed) => feed.key.kind),
    locked.map((feed) => feed.key.id),
    locked.map((feed) => feed.seq - 1),
    locked.map((feed) => (feed.touched ? 1 : 0)),
    locked.map((feed) => done.items.get(feedName(feed.key)) ?? 0),
    ['team', ...boards.map(() => 'board')],
    [String(team_id), ...boards.map(([id]) => id)],
    [access.seq, ...boards.map(([, seq]) => seq)],
    ...acceptedAnswers(answered),
    ...refusedKeys(answered),
    jsonOf(split?.fresh ?? []),
    jsonOf(split?.whole ?? []),
    jsonOf(split?.patches ?? []),
    done.recordChanges.length > 0 ? jsonOf(activityRows(unit)) : null,
  ]
}

function jsonOf(rows: readonly Row[]): string | null {
  return rows.length > 0 ? JSON.stringify(rows) : null
}

/** The parameters of `write_judged_value`, when the unit is no more than one saved value of one person. */
function oneValue({ unit, split, access, answered }: Writing): unknown[] | null {
  const { team_id, done } = unit
  const [feed] = unit.feeds.values()
  const [patch] = split?.patches ?? []
  const [change] = done.recordChanges
  const [answer] = answered
  const [board] = unit.boards
  if (!split || !feed || !patch || !change || !answer || !board) return null
  const isOne =
    unit.feeds.size +
      split.patches.length +
      done.recordChanges.length +
      answered.length +
      unit.boards.size ===
    5
  if (!isOne || split.fresh.length + split.whole.length > 0 || done.items.size > 0) return null
  const { operation, outcome } = answer
  // One person stands for who is told, who wrote the row and whose answer is kept.
  const { user_id } = operation.caller
  if (change.user_id !== user_id || (patch['updated_by'] ?? null) !== (user_id || null)) return null
  if (feed.key.kind !== 'folder' || outcome.status > 299 || change.action !== 'changed') return null
  return [
    team_id,
    feed.key.id,
    feed.seq - 1,
    access.seq,
    board[0],
    board[1],
    patch['id'],
    JSON.stringify(patch['slots']),
    `${String(patch['updated_at'])}+00`,
    change.user_id || null,
    change.collection,
    change.id,
    change.old === undefined ? null : JSON.stringify(change.old),
    change.new === undefined ? null : JSON.stringify(change.new),
    operation.key,
    operation.hash,
    outcome.status,
    operation.key === null ? null : keptBody(outcome, operation.id),
    change.origin ? JSON.stringify(change.origin) : null,
    change.past ? JSON.stringify(change.past) : null,
  ]
}
