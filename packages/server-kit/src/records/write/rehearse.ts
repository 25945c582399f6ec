import { AppError, now, toWireTime } from '@weft/base'
import { type FeedKey, feedName } from '@weft/model'

import { errors } from '../../errors.ts'
import type { Operation, Outcome } from '../contract/operation.ts'
import type { Rehearsal, WriterOptions } from '../contract/writer.ts'
import { RecordMovedError } from './apply-operation.ts'
import { createUnit } from './create-unit.ts'
import { evaluateOperations } from './evaluate-operations.ts'
import { readFeeds, readStamps } from './feeds.ts'
import { NO_MEMORY } from './idempotency.ts'
import { asRefusal, refusal } from './refusal.ts'
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
  const sound = operations.filter((_operation, n) => !(placed[n] instanceof AppError))
  const feeds = new Map(placed.flatMap((place) => (place instanceof AppError ? [] : place.map(named))))
  const changes = await db.snapshot({ team: team_id }, async (tx) => {
    const boards = [...new Set(sound.flatMap(({ board_id }) => board_id ?? []))]
    const [locked, stamps] = [
      await readFeeds(tx, team_id, [...feeds.values()]),
      await readStamps(tx, team_id, boards),
    ]
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
    await registry.prepare(unit, sound)
    const { results } = await evaluateOperations(registry, unit, sound, NO_MEMORY, (error) =>
      refusal(asRefusal(error)),
    )
    let at = 0
    for (const [n, outcome] of outcomes.entries())
      if (outcome.status === 0) outcomes[n] = asOutcome(results[at++])
    return unit.done.recordChanges
  })
  return { outcomes, changes: changes.filter(({ isDerived }) => isDerived !== true) }
}

const named = (key: FeedKey) => [feedName(key), key] as const

function asOutcome(result: Outcome | RecordMovedError | undefined): Outcome {
  return result === undefined || result instanceof RecordMovedError ? refusal(errors.moving()) : result
}
