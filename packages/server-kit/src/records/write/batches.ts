import { AppError } from '@weft/base'
import { type FeedKey, feedName } from '@weft/model'

import type { Operation, Outcome } from '../contract/operation.ts'
import type { RunningUnit } from '../contract/unit.ts'
import type { RecordMovedError } from './apply-operation.ts'
import type { FeedQueueOptions } from './feed-queue.ts'
import { flushUnit } from './flush.ts'
import { recallAnswers, rememberAnswers } from './idempotency.ts'
import { evaluateOperations } from './evaluate-operations.ts'
import type { VersionCache } from './version-cache.ts'
import { runOptimisticBatch } from './optimistic-batch.ts'
import { asRefusal, refusal } from './refusal.ts'
import type { Transactions } from './transactions.ts'
import type { WriterOptions } from '../contract/writer.ts'

/** Runs what waited for the same feeds in one transaction, and counts how. */
export interface Batches extends FeedQueueOptions<Operation, Outcome | RecordMovedError> {
  readonly counts: Readonly<{ optimistic: number; locked: number; fallbacks: number }>
}

export function createBatches(
  options: WriterOptions,
  versionCache: VersionCache,
  transactions: Transactions,
): Batches {
  const { db, access, registry } = options
  const counts = { optimistic: 0, locked: 0, fallbacks: 0 }
  const stores = registry.all().map((collection) => collection.store)

  /** Runs operations of one set of feeds in one transaction: the locked way, by what is read under the locks. */
  async function runLocked(
    team_id: number,
    feeds: readonly FeedKey[],
    operations: readonly Operation[],
  ): Promise<(Outcome | RecordMovedError)[]> {
    let unit: RunningUnit | undefined
    const outcomes = await db.write({ team: team_id }, async (tx) => {
      const boards = boardsOf(feeds, operations)
      // They leave together: the locks are taken before anything else is read.
      const [running, memory] = await Promise.all([
        transactions.begin(tx, team_id, feeds, boards),
        recallAnswers(tx, operations),
      ])
      unit = running
      await registry.prepare(running, operations)
      const judged = await evaluateOperations(registry, running, operations, memory, answerOf)
      await Promise.all([flushUnit(tx, running, stores), rememberAnswers(tx, judged.answered)])
      return judged.results
    })
    counts.locked += 1
    if (unit) transactions.committed(unit)
    return outcomes
  }

  /** The same in one statement; null where that is not possible, and then nothing was written. */
  async function runOptimistic(
    team_id: number,
    feeds: readonly FeedKey[],
    operations: readonly Operation[],
  ): Promise<(Outcome | RecordMovedError)[] | null> {
    if (options.isOptimistic === false) return null
    try {
      const optimistic = await runOptimisticBatch(optimisticOptions, team_id, feeds, operations)
      if (!optimistic) return null
      counts.optimistic += 1
      transactions.publish(optimistic.unit)
      return optimistic.results
    } catch (error) {
      if (error instanceof AppError) throw error
      versionCache.forget(feeds)
      countFallback(error, operations.length)
      return null
    }
  }

  /** The refusal that an error means; one that nobody declared is a bug: it is logged and answered as such. */
  function answerOf(error: unknown): Outcome {
    const known = asRefusal(error)
    if (known.code === 'internal') options.log.error({ err: error }, 'unexpected error')
    return refusal(known)
  }

  function countFallback(error: unknown, entries: number): void {
    counts.fallbacks += 1
    options.log.warn({ err: error, entries, fallbacks: counts.fallbacks }, 'a batch failed as a whole')
  }

  const optimisticOptions = { db, access, registry, versionCache, answerOf }
  return {
    counts,
    async run(team_id, feeds, operations) {
      try {
        const optimistic = await runOptimistic(team_id, feeds, operations)
        return optimistic ?? (await runLocked(team_id, feeds, operations))
      } catch (error) {
        // What is declared, such as a database that is away, holds for all of them.
        if (operations.length === 1 || error instanceof AppError) return operations.map(() => answerOf(error))
        // One bad entry must not refuse its neighbours: each runs alone.
        countFallback(error, operations.length)
        const alone: (Outcome | RecordMovedError)[] = []
        for (const operation of operations) {
          alone.push(...(await runLocked(team_id, feeds, [operation]).catch((e: unknown) => [answerOf(e)])))
        }
        return alone
      }
    },
    async runTogether(team_id, groups) {
      const feeds = groups.flatMap((group) => group.feeds)
      const done = await runOptimistic(
        team_id,
        feeds.toSorted((a, b) => (feedName(a) < feedName(b) ? -1 : 1)),
        groups.flatMap((group) => group.entries),
      )
      let at = 0
      return done && groups.map(({ entries }) => done.slice(at, (at += entries.length)))
    },
  }
}

function boardsOf(feeds: readonly FeedKey[], operations: readonly Operation[]): string[] {
  const boards = new Set<string>()
  for (const feed of feeds) if (feed.kind === 'board') boards.add(feed.id)
  for (const operation of operations) if (operation.board_id !== undefined) boards.add(operation.board_id)
  return [...boards]
}
