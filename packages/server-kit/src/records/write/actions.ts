import { AppError } from '@weft/base'

import { errors } from '../../errors.ts'
import type { RunningUnit } from '../contract/unit.ts'
import { flushUnit } from './flush.ts'
import { recallAnswers, rememberAnswers } from './idempotency.ts'
import type { KeysInFlight } from './keys-in-flight.ts'
import { asRefusal } from './refusal.ts'
import type { Transactions } from './transactions.ts'
import type { Writer, WriterOptions } from '../contract/writer.ts'

/** Writes that are no single record's change, each alone in its transaction. */
export function createActions(
  { db, registry }: WriterOptions,
  inFlight: KeysInFlight,
  transactions: Transactions,
): Pick<Writer, 'act' | 'found'> {
  const stores = registry.all().map((collection) => collection.store)
  return {
    async act(action) {
      const release = inFlight.take(action)
      if (release instanceof AppError) throw release
      try {
        let unit: RunningUnit | undefined
        const answer = await db.write({ team: action.team_id }, async (tx) => {
          const running = (unit = await transactions.begin(
            tx,
            action.team_id,
            action.feeds,
            action.board_ids ?? [],
          ))
          const remembered = (await recallAnswers(tx, [action])).recall(action)
          if (remembered) {
            if ('again' in remembered) throw errors.in_flight()
            unit = undefined
            return { status: remembered.status, body: remembered.body as never }
          }
          running.origin = action.origin ?? null
          const result = await action.run(running)
          running.commitStep()
          await flushUnit(tx, running, stores)
          await rememberAnswers(tx, [{ operation: action, outcome: result }])
          return result
        })
        if (unit) transactions.committed(unit)
        return answer
      } catch (error) {
        throw asRefusal(error)
      } finally {
        release()
      }
    },
    async found(caller, key, hash, create) {
      const operation = { caller, key: caller.user_id > 0 ? key : null, hash }
      const release = inFlight.take(operation)
      if (release instanceof AppError) throw release
      try {
        return await db.write({ user: caller.user_id }, async (tx) => {
          const remembered = (await recallAnswers(tx, [operation])).recall(operation)
          if (remembered && 'body' in remembered)
            return { status: remembered.status, body: remembered.body as never }
          const result = await create(tx)
          await rememberAnswers(tx, [{ operation, outcome: result }])
          return result
        })
      } finally {
        release()
      }
    },
  }
}
