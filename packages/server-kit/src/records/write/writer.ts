import { AppError, now, toWireTime } from '@weft/base'
import type { Database, Tx } from '@weft/db'
import { type FeedKey, feedName } from '@weft/model'

import type { Access } from '../../access/access.ts'
import type { Caller } from '../../caller.ts'
import { Relocated } from './apply-operation.ts'
import type { Registry } from '../contract/registry.ts'
import { errors } from '../../errors.ts'
import { committedFeeds, type CommittedFeed } from './committed.ts'
import { createFeedQueue } from './feed-queue.ts'
import { lockFeeds, readStamps } from './feeds.ts'
import { flushUnit } from './flush.ts'
import { recallAnswers, rememberAnswers } from './idempotency.ts'
import { judgeOperations } from './judge-operations.ts'
import { createKeysInFlight } from './keys-in-flight.ts'
import { createKnowledge } from './knowledge.ts'
import type { Operation, Outcome } from '../contract/operation.ts'
import { placeOperations } from './place-operations.ts'
import { runQuickBatch } from './quick-batch.ts'
import { asRefusal, refusal } from './refusal.ts'
import { stretchesOf } from './stretches.ts'
import type { RunningUnit, Unit } from '../contract/unit.ts'
import { createUnit } from './create-unit.ts'

export interface Transaction {
  team_id: number
  feeds: CommittedFeed[]
  /** Whether anybody's rights may be others than before. */
  areRightsChanged?: boolean
}

/** A write that is no single record's change: it runs alone in its transaction. */
export interface Action<T> {
  team_id: number
  feeds: readonly FeedKey[]
  /** Boards whose attributes the action judges by. */
  board_ids?: readonly string[]
  caller: Caller
  key: string | null
  hash: string
  run(unit: Unit): Promise<{ status: number; body: T }>
}

export interface Writer {
  /** Applies operations in one workspace, one transaction a feed, answers in the given order. */
  submit(team_id: number, operations: readonly Operation[]): Promise<Outcome[]>
  act<T extends Record<string, unknown>>(action: Action<T>): Promise<{ status: number; body: T }>
  /** Creates a workspace: the one write whose feed does not exist yet. */
  found<T extends Record<string, unknown>>(
    caller: Caller,
    key: string | null,
    hash: string,
    create: (tx: Tx) => Promise<{ status: number; body: T }>,
  ): Promise<{ status: number; body: T }>
  /** How often a batch failed as a whole and its entries ran alone; more than a few say that a statement is broken. */
  fallbacks(): number
  /** How many batches went in one statement, and how many the plain way. */
  batches(): { quick: number; plain: number }
}

export interface WriterOptions {
  db: Database
  access: Access
  registry: Registry
  /** False: every batch goes the plain way, which tests compare with. */
  isQuick?: boolean
  /** Called after commit, in commit order per feed. */
  onCommit(transaction: Transaction): void
  log: {
    warn(details: object, message: string): void
    error(details: object, message: string): void
  }
}

const RELOCATIONS = 3

export function createWriter(options: WriterOptions): Writer {
  const { db, access, registry } = options
  let fallbacks = 0
  const batches = { quick: 0, plain: 0 }
  const inFlight = createKeysInFlight()
  const knowledge = createKnowledge()
  const stores = registry.all().map((collection) => collection.store)

  async function begin(
    tx: Tx,
    team_id: number,
    keys: readonly FeedKey[],
    board_ids: readonly string[],
  ): Promise<RunningUnit> {
    // They leave together; the locks are held when the second one reads.
    const [locked, stamps] = await Promise.all([
      lockFeeds(tx, team_id, keys),
      readStamps(tx, team_id, board_ids),
    ])
    access.stale(team_id, stamps.team)
    const rights = await access.within(tx, team_id, stamps.team)
    if (!rights) throw errors.not_found()
    return createUnit({
      tx,
      team_id,
      access: rights,
      at: toWireTime(now()),
      locked,
      boardSeqs: stamps.boards,
    })
  }

  /** Remembers the numbers that a plain transaction read and took, and tells who listens. */
  function committed(unit: RunningUnit): void {
    for (const { key, seq, touched, items } of unit.feeds.values())
      knowledge.learn(key, touched ? seq : seq - 1, items + (unit.done.items.get(feedName(key)) ?? 0))
    for (const [id, seq] of unit.boards) knowledge.learn({ team_id: unit.team_id, kind: 'board', id }, seq, 0)
    publish(unit)
  }

  function publish(unit: RunningUnit): void {
    const feeds = committedFeeds(unit)
    const team = feeds.find((feed) => feed.key.kind === 'team')
    if (team) access.stale(unit.team_id, team.seq)
    if (feeds.length === 0) return
    options.onCommit({ team_id: unit.team_id, feeds, areRightsChanged: unit.done.rights.length > 0 })
  }

  /** Runs operations of one set of feeds in one transaction: the plain way, by what is read under the locks. */
  async function runPlain(
    team_id: number,
    feeds: readonly FeedKey[],
    operations: readonly Operation[],
  ): Promise<(Outcome | Relocated)[]> {
    let unit: RunningUnit | undefined
    const outcomes = await db.write({ team: team_id }, async (tx) => {
      const boards = boardsOf(feeds, operations)
      // They leave together: the locks are taken before anything else is read.
      const [running, memory] = await Promise.all([
        begin(tx, team_id, feeds, boards),
        recallAnswers(tx, operations),
      ])
      unit = running
      await registry.prepare(running, operations)
      const judged = await judgeOperations(registry, running, operations, memory, answerOf)
      await Promise.all([flushUnit(tx, running, stores), rememberAnswers(tx, judged.answered)])
      return judged.results
    })
    batches.plain += 1
    if (unit) committed(unit)
    return outcomes
  }

  /** The same in one statement; null where that is not possible, and then nothing was written. */
  async function runQuick(
    team_id: number,
    feeds: readonly FeedKey[],
    operations: readonly Operation[],
  ): Promise<(Outcome | Relocated)[] | null> {
    if (options.isQuick === false) return null
    try {
      const quick = await runQuickBatch(quickOptions, team_id, feeds, operations)
      if (!quick) return null
      batches.quick += 1
      publish(quick.unit)
      return quick.results
    } catch (error) {
      if (error instanceof AppError) throw error
      knowledge.forget(feeds)
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
    fallbacks += 1
    options.log.warn({ err: error, entries, fallbacks }, 'a batch failed as a whole')
  }

  const quickOptions = { db, access, registry, knowledge, answerOf }
  const queue = createFeedQueue<Operation, Outcome | Relocated>({
    async run(team_id, feeds, operations) {
      try {
        const quick = await runQuick(team_id, feeds, operations)
        return quick ?? (await runPlain(team_id, feeds, operations))
      } catch (error) {
        // What is declared, such as a database that is away, holds for all of them.
        if (operations.length === 1 || error instanceof AppError) return operations.map(() => answerOf(error))
        // One bad entry must not refuse its neighbours: each runs alone.
        countFallback(error, operations.length)
        const alone: (Outcome | Relocated)[] = []
        for (const operation of operations) {
          alone.push(...(await runPlain(team_id, feeds, [operation]).catch((e: unknown) => [answerOf(e)])))
        }
        return alone
      }
    },
    async runTogether(team_id, groups) {
      const feeds = groups.flatMap((group) => group.feeds)
      const done = await runQuick(
        team_id,
        feeds.toSorted((a, b) => (feedName(a) < feedName(b) ? -1 : 1)),
        groups.flatMap((group) => group.entries),
      )
      let at = 0
      return done && groups.map(({ entries }) => done.slice(at, (at += entries.length)))
    },
  })

  async function submitOnce(
    team_id: number,
    operations: readonly Operation[],
    isAgain: boolean,
  ): Promise<(Outcome | Relocated)[]> {
    const placed = await placeOperations(db, registry, team_id, operations, isAgain)
    const results: (Outcome | Relocated)[] = Array.from({ length: operations.length })
    const places = placed.map((place, index) => {
      if (!(place instanceof AppError)) return place
      results[index] = refusal(place)
      return undefined
    })
    for (const { feeds, indexes } of stretchesOf(operations, places)) {
      const entries = indexes.map((index) => operations[index] as Operation)
      const done = await queue.add(team_id, feeds, entries)
      indexes.forEach((index, n) => {
        results[index] = done[n] as Outcome | Relocated
      })
    }
    return results
  }

  return {
    fallbacks: () => fallbacks,
    batches: () => ({ ...batches }),
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
            const result = results[n] as Outcome | Relocated
            if (!(result instanceof Relocated)) outcomes[entry.index] = result
            else if (round < RELOCATIONS) again.push(entry)
            else outcomes[entry.index] = refusal(errors.not_found())
          })
          open = again
        }
        return outcomes
      } finally {
        for (const release of held) if (typeof release === 'function') release()
      }
    },
    async act(action) {
      const release = inFlight.take(action)
      if (release instanceof AppError) throw release
      try {
        let unit: RunningUnit | undefined
        const answer = await db.write({ team: action.team_id }, async (tx) => {
          const running = (unit = await begin(tx, action.team_id, action.feeds, action.board_ids ?? []))
          const remembered = (await recallAnswers(tx, [action])).recall(action)
          if (remembered) {
            if ('again' in remembered) throw errors.in_flight()
            unit = undefined
            return { status: remembered.status, body: remembered.body as never }
          }
          const result = await action.run(running)
          running.commitStep()
          await flushUnit(tx, running, stores)
          await rememberAnswers(tx, [{ operation: action, outcome: result }])
          return result
        })
        if (unit) committed(unit)
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

function boardsOf(feeds: readonly FeedKey[], operations: readonly Operation[]): string[] {
  const boards = new Set<string>()
  for (const feed of feeds) if (feed.kind === 'board') boards.add(feed.id)
  for (const operation of operations) if (operation.board_id !== undefined) boards.add(operation.board_id)
  return [...boards]
}
