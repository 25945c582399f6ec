import { items } from '@weft/model'
import {
  type Effect,
  type ForeseenRow,
  type Kit,
  type PlannedOperation,
  type Principal,
  seesRecord,
} from '@weft/server-kit'

import type { PretendAnswer, PretendProblem, PretendRow } from '../shared/index.ts'
import { type Attributes, type Shape, shapeOf } from './shape-of.ts'

type Rows = Pick<PretendAnswer, 'created' | 'changed' | 'moved' | 'deleted' | 'restored'>
/** An effect with what it means; of one that no operation makes, also what is known of it beside. */
export interface ReadEffect {
  effect: Effect
  shape: Shape
  foreseen?: ForeseenRow
}

type Read = readonly ReadEffect[]

interface Reading {
  kit: Kit
  principal: Principal
  wanted: readonly PlannedOperation[]
  attributes: Attributes
}

/** What is said of what was rehearsed: rows as far as whoever asks sees them, what is wrong, and what stays as it is. */
export function answerOf(
  { kit, principal, wanted, attributes }: Reading,
  read: Read,
  { problems, unchanged }: { problems: readonly PretendProblem[]; unchanged: readonly string[] },
): Rows & Pick<PretendAnswer, 'problems' | 'unchanged'> {
  const seen = read.filter(
    ({ effect, shape, foreseen }) =>
      shape.what !== 'same' && foreseen?.isHidden !== true && isSeen(kit, principal, effect),
  )
  const rowsOf = (what: Shape['what']) =>
    seen.flatMap((one) => (one.shape.what === what ? [rowOf(one, wanted, attributes)] : []))
  const told = new Set(problems.map(({ about }) => about))
  for (const { effect } of seen) for (const n of effect.by) told.add(wanted[n]?.about ?? '')
  return {
    created: rowsOf('created'),
    changed: rowsOf('changed'),
    moved: rowsOf('moved'),
    deleted: rowsOf('deleted'),
    restored: rowsOf('restored'),
    problems,
    unchanged: [...new Set(unchanged)].filter((about) => !told.has(about)),
  }
}

/** What lies out of sight is done as it would be by hand, and never named. */
function isSeen(kit: Kit, principal: Principal, { collection, before, after }: Effect): boolean {
  const known = kit.registry.get(collection)
  const standing = { ...after, deleted_at: null }
  return (
    seesRecord(known, principal, standing) &&
    (!before || seesRecord(known, principal, { ...before, deleted_at: null }))
  )
}

function rowOf(
  { effect, shape, foreseen }: Read[number],
  wanted: readonly PlannedOperation[],
  attributes: Attributes,
): PretendRow {
  const { collection, id, after, by } = effect
  const { old, new: made } = foreseen?.shown
    ? shapeOf({ ...effect, after: foreseen.shown }, attributes)
    : shape
  const text = (name: string) => (typeof after[name] === 'string' ? after[name] : null)
  return {
    record: {
      collection,
      id,
      board_id: text('board_id'),
      folder_id: text('folder_id'),
      name: collection === items.name ? nameOf(effect, attributes) : (after['name'] ?? null),
    },
    old,
    new: made,
    ...(foreseen?.isLost === true && { isLost: true }),
    about: foreseen ? [foreseen.about] : [...new Set(by.flatMap((n) => wanted[n]?.about ?? []))],
  }
}

/** As it is called now, or would be where it is new. */
function nameOf({ before, after }: Effect, attributes: Attributes): unknown {
  const row = before ?? after
  for (const { id, board_id, primary } of attributes.values())
    if (primary && board_id === row['board_id'])
      return ((row['values'] ?? {}) as Record<string, [unknown]>)[id]?.[0] ?? null
  return null
}
