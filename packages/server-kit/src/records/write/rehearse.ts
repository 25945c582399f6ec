import { AppError, now, toWireTime } from '@weft/base'
import { type FeedKey, feedName } from '@weft/model'

import { errors } from '../../errors.ts'
import type { Operation, Outcome } from '../contract/operation.ts'
import type { RunningUnit, Unit } from '../contract/unit.ts'
import type { Foresight } from '../contract/effect.ts'
import type { Rehearsal, WriterOptions } from '../contract/writer.ts'
import { createUnit } from './create-unit.ts'
import { readFeeds, readStamps } from './feeds.ts'
import { effectsOf, judgeTogether } from './judge-together.ts'
import { refusal } from './refusal.ts'
import { resolveFeeds } from './resolve-feeds.ts'

/**
 * Applies operations to a snapshot by the very rules of a write, in memory: nothing is locked, written, numbered or told.
 * Operations see what those before them did.
 */
export async function rehearse(
  { db, access, registry }: Pick<WriterOptions, 'db' | 'access' | 'registry'>,
  team_id: number,
  operations: readonly Operation[],
): Promise<Rehearsal> {
  const placed = await resolveFeeds(db, registry, team_id, operations)
  const outcomes: Outcome[] = placed.map((place) =>
    place instanceof AppError ? refusal(place) : { status: 0, body: {} },
  )
  const sound = operations.flatMap((operation, n) =>
    placed[n] instanceof AppError ? [] : [{ operation, n }],
  )
  const feeds = new Map(placed.flatMap((place) => (place instanceof AppError ? [] : place.map(named))))
  const boards = [...new Set(sound.flatMap(({ operation }) => operation.board_id ?? []))]
  return overSnapshot({ db, access }, team_id, { feeds: [...feeds.values()], boards }, async (unit) => {
    const judged = await judgeTogether(
      registry,
      unit,
      sound.map(({ operation }) => operation),
    )
    for (const [at, { n }] of sound.entries()) outcomes[n] = judged.outcomes[at] as Outcome
    return {
      ...judged,
      outcomes,
      // They are named by their places among all that were asked.
      effects: judged.effects.map((effect) => ({
        ...effect,
        by: effect.by.map((at) => sound[at]?.n ?? at),
      })),
      changes: unit.done.recordChanges.filter(({ isDerived }) => isDerived !== true),
      feeds: [...feeds.values()],
    }
  })
}

/** Runs an action over a snapshot, in memory: the rows as it would leave them. */
export async function foresee<T>(
  options: Pick<WriterOptions, 'db' | 'access' | 'registry'>,
  team_id: number,
  { feeds, board_ids = [] }: { feeds: readonly FeedKey[]; board_ids?: readonly string[] },
  run: (unit: Unit) => Promise<T>,
): Promise<Foresight<T>> {
  return overSnapshot(options, team_id, { feeds, boards: board_ids }, async (unit) => {
    const result = await run(unit)
    unit.commitStep()
    return { result, effects: effectsOf(options.registry, unit, new Map()), access: unit.access }
  })
}

async function overSnapshot<T>(
  { db, access }: Pick<WriterOptions, 'db' | 'access'>,
  team_id: number,
  { feeds, boards }: { feeds: readonly FeedKey[]; boards: readonly string[] },
  run: (unit: RunningUnit) => Promise<T>,
): Promise<T> {
  return db.snapshot({ team: team_id }, async (tx) => {
    const [locked, stamps] = [await readFeeds(tx, team_id, feeds), await readStamps(tx, team_id, boards)]
    const rights = await access.within(tx, team_id, stamps.team)
    if (!rights) throw errors.not_found()
    const unit = createUnit({
      tx,
      team_id,
      access: rights,
      at: toWireTime(now()),
      locked,
      boardSeqs: stamps.boards,
      // Like a write that is judged first: what it reads is only read.
      known: () => undefined,
    })
    return run(unit)
  })
}

const named = (key: FeedKey) => [feedName(key), key] as const
