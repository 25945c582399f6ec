import { fromWireTime, toWireTime } from '@weft/base'
import { type Settings, timeEntries, userFeed } from '@weft/model'
import { tombstoneOf, type Unit } from '@weft/server-kit'

import {
  CLOCK_SLACK_SECONDS,
  earlier,
  endedBy,
  endOf,
  MAX_ENTRY_SECONDS,
  overlaps,
  scopeKey,
  timeErrors,
} from '../shared/index.ts'
import { type EntryRow, entryStore, presentEntry } from './entry-store.ts'
import { hintsOf } from './hints-of.ts'
import { inScopeOf } from './prepare-entries.ts'
import { tellTimer } from './tell-timers.ts'

interface Settling {
  before: EntryRow | null
  /** Of the attribute that counts it. */
  settings: Settings
}

/** An entry as it is to be stored: its times as the rules have them, and what ran before it ended. */
export function settleEntry(unit: Unit, row: EntryRow, settling: Settling): EntryRow {
  const settled = timesOf(unit, row, settling)
  tellTimer(unit, settling.before, settled)
  return settled
}

function timesOf(unit: Unit, row: EntryRow, { before, settings }: Settling): EntryRow {
  const scoped = { ...row, scope_key: scopeKey(row, settings) }
  const others = inScopeOf(unit, scoped, settings)
  const isBack = before !== null && before.deleted_at !== null
  const areTimesKept =
    before !== null && !isBack && row.started_at === before.started_at && row.ended_at === before.ended_at
  if (areTimesKept) return { ...scoped, scope_key: before.scope_key }
  if (isEntered(scoped, before)) return enter(unit, scoped, others)
  return run(unit, scoped, others)
}

/** Whether somebody says both times, and no timer. */
function isEntered(row: EntryRow, before: EntryRow | null): boolean {
  if (before === null || before.deleted_at !== null) return row.is_manual
  if (row.started_at !== before.started_at) return true
  // To stop, to go on, and to have stopped before: all of these are a timer's.
  return before.ended_at !== null && row.ended_at !== null && row.ended_at > before.ended_at
    ? true
    : row.is_manual && row.ended_at !== null
}

function enter(unit: Unit, row: EntryRow, others: readonly EntryRow[]): EntryRow {
  const { started_at, ended_at } = row
  if (ended_at === null && row.is_manual) throw timeErrors.missing_parameters()
  const latest = toWireTime(fromWireTime(unit.at) + CLOCK_SLACK_SECONDS * 1_000)
  if (started_at > latest || (ended_at ?? '') > latest) throw timeErrors.entry_in_future()
  if (ended_at !== null && ended_at < started_at) throw timeErrors.ends_before_start()
  const length = fromWireTime(ended_at ?? started_at) - fromWireTime(started_at)
  if (length > MAX_ENTRY_SECONDS * 1_000) throw timeErrors.entry_too_long()
  if (others.some((one) => overlaps(row, one))) throw timeErrors.entry_overlaps()
  return row
}

/** A timer: it ends what runs, and where the next one of its scope begins. */
function run(unit: Unit, row: EntryRow, others: readonly EntryRow[]): EntryRow {
  const latest = toWireTime(fromWireTime(unit.at) + CLOCK_SLACK_SECONDS * 1_000)
  const started_at = row.started_at > latest ? unit.at : row.started_at
  if (row.ended_at !== null && row.ended_at < row.started_at) throw timeErrors.ends_before_start()
  const stopped = row.ended_at !== null && row.ended_at > latest ? unit.at : row.ended_at
  const ended_at = stopped === null ? null : stopped < started_at ? started_at : stopped
  const entry = { ...row, started_at, ended_at }
  for (const one of endedBy(entry, others)) end(unit, one, started_at)
  return { ...entry, ended_at: endOf(entry, others) }
}

/** Ends an entry of the same person, here and on all devices. */
export function end(unit: Unit, row: EntryRow, at: string): EntryRow {
  const longest = toWireTime(fromWireTime(row.started_at) + MAX_ENTRY_SECONDS * 1_000)
  return changeEntry(unit, { ...row, ended_at: earlier(at < row.started_at ? row.started_at : at, longest) })
}

/** Saves an entry that follows from something else, and tells its person. */
export function changeEntry(unit: Unit, row: EntryRow): EntryRow {
  const { user_id, id } = row
  const feed = unit.feed(userFeed(user_id))
  const next = { ...row, row_version: row.row_version + 1, seq: feed.seq, updated_at: unit.at }
  const isGone = next.deleted_at !== null
  tellTimer(unit, unit.get(entryStore, id), next)
  unit.put(entryStore, next)
  unit.recordChange({
    record: timeEntries.record,
    collection: timeEntries.name,
    id,
    kind: isGone ? 'deleted' : 'saved',
    feed: feed.key,
    action: 'changed',
    user_id,
    present: () =>
      isGone
        ? tombstoneOf(next)
        : { ...presentEntry(unit.get(entryStore, id) ?? next), team_id: unit.team_id },
    hints: hintsOf(next, unit),
  })
  return next
}
