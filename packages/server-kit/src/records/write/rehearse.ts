import { AppError, now, toWireTime } from '@weft/base'
import { type FeedKey, feedName } from '@weft/model'

import { errors } from '../../errors.ts'
import type { Operation, Outcome } from '../contract/operation.ts'
import type { Rehearsal, WriterOptions } from '../contract/writer.ts'
import { createUnit } from './create-unit.ts'
import { readFeeds, readStamps } from './feeds.ts'
import { judgeTogether } from './judge-together.ts'
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
  return db.snapshot({ team: team_id }, async (tx) => {
    const boards = [...new Set(sound.flatMap(({ operation }) => operation.board_id ?? []))]
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

const named = (key: FeedKey) => [feedName(key), key] as const
