import { AppError } from '@weft/base'

import { errors } from '../../errors.ts'
import type { Operation, Outcome } from '../contract/operation.ts'
import type { Writer, WriterOptions } from '../contract/writer.ts'
import { createActions } from './actions.ts'
import { RecordMovedError } from './apply-operation.ts'
import { createBatches } from './batches.ts'
import { createFeedQueue } from './feed-queue.ts'
import { createKeysInFlight } from './keys-in-flight.ts'
import { createVersionCache } from './version-cache.ts'
import { resolveFeeds } from './resolve-feeds.ts'
import { foresee, rehearse } from './rehearse.ts'
import { refusal } from './refusal.ts'
import { planBatches } from './batch-planner.ts'
import { runTogether } from './together.ts'
import { createTransactions } from './transactions.ts'

/** So often an operation follows a record that moves; then whoever asked tries again later. */
const RELOCATIONS = 3

export function createWriter(options: WriterOptions): Writer {
  const { db, access, registry } = options
  const inFlight = createKeysInFlight()
  const versionCache = createVersionCache()
  const transactions = createTransactions(access, versionCache, options.onCommit)
  const batches = createBatches(options, versionCache, transactions)
  const queue = createFeedQueue(batches)

  async function submitOnce(
    team_id: number,
    operations: readonly Operation[],
    isAgain: boolean,
  ): Promise<(Outcome | RecordMovedError)[]> {
    const placed = await resolveFeeds(db, registry, team_id, operations, isAgain)
    const results: (Outcome | RecordMovedError)[] = Array.from({ length: operations.length })
    const places = placed.map((place, index) => {
      if (!(place instanceof AppError)) return place
      results[index] = refusal(place)
      return undefined
    })
    for (const { feeds, indexes } of planBatches(operations, places)) {
      const entries = indexes.map((index) => operations[index] as Operation)
      const done = await queue.add(team_id, feeds, entries)
      indexes.forEach((index, n) => {
        results[index] = done[n] as Outcome | RecordMovedError
      })
    }
    return results
  }

  const actions = createActions(options, inFlight, transactions)
  return {
    ...actions,
    together: (asked) => runTogether(options, actions.act, asked),
    foresee: (team_id, places, run) => foresee(options, team_id, places, run),
    rehearse: (team_id, operations) => rehearse(options, team_id, operations),
    fallbacks: () => batches.counts.fallbacks,
    batches: () => ({ optimistic: batches.counts.optimistic, locked: batches.counts.locked }),
    async submit(team_id, operations) {
      const held = operations.map((operation) => inFlight.take(operation))
      try {
        const outcomes: Outcome[] = Array.from({ length: operations.length })
        let open: { operation: Operation; index: number }[] = []
        operations.forEach((operation, index) => {
          const problem = held[index]
          if (problem instanceof AppError) outcomes[index] = refusal(problem)
          else open.push({ operation, index })
        })
        for (let round = 0; open.length > 0; round++) {
          const results = await submitOnce(
            team_id,
            open.map((entry) => entry.operation),
            round > 0,
          )
          const again: typeof open = []
          open.forEach((entry, n) => {
            const result = results[n] as Outcome | RecordMovedError
            if (!(result instanceof RecordMovedError)) outcomes[entry.index] = result
            else if (round < RELOCATIONS) again.push(entry)
            else outcomes[entry.index] = refusal(errors.moving())
          })
          open = again
        }
        return outcomes
      } finally {
        for (const release of held) if (typeof release === 'function') release()
      }
    },
  }
}
