import { AppError, now, toWireTime } from '@weft/base'
import type { Database, Tx } from '@weft/db'
import { type FeedKey, feedName } from '@weft/model'

import type { Access } from '../access/access.ts'
import type { Caller } from '../caller.ts'
import { applyOperation, Relocated } from '../collections/apply-operation.ts'
import type { Registry } from '../collections/registry.ts'
import { errors } from '../errors.ts'
import { committedFeeds, type CommittedFeed } from './committed.ts'
import { createFeedQueue } from './feed-queue.ts'
import { lockFeeds, readStamps } from './feeds.ts'
import { flushUnit } from './flush.ts'
import { recallAnswers, rememberAnswers } from './idempotency.ts'
import type { Operation, Outcome } from './operation.ts'
import { placeOperations } from './place-operations.ts'
import { createUnit, type RunningUnit, type Unit } from './unit.ts'

export interface Transaction {
  team_id: number
  feeds: CommittedFeed[]
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
}

export interface WriterOptions {
  db: Database
  access: Access
  registry: Registry
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
  const inFlight = new Map<string, string>()
  const stores = registry.all().map((collection) => collection.store)

  async function begin(
    tx: Tx,
    team_id: number,
    keys: readonly FeedKey[],
    board_ids: readonly string[],
  ): Promise<RunningUnit> {
    const locked = await lockFeeds(tx, team_id, keys)
    const stamps = await readStamps(tx, team_id, board_ids)
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

  function committed(unit: RunningUnit): void {
    const feeds = committedFeeds(unit)
    const team = feeds.find((feed) => feed.key.kind === 'team')
    if (team) access.stale(unit.team_id, team.seq)
    if (feeds.length > 0) options.onCommit({ team_id: unit.team_id, feeds })
  }

  /** Runs operations of one set of feeds in one transaction. */
  async function runBatch(
    team_id: number,
    feeds: readonly FeedKey[],
    operations: readonly Operation[],
  ): Promise<(Outcome | Relocated)[]> {
    let unit: RunningUnit | undefined
    const outcomes = await db.write({ team: team_id }, async (tx) => {
      const boards = boardsOf(feeds, operations)
      unit = await begin(tx, team_id, feeds, boards)
      const memory = await recallAnswers(tx, operations)
      await registry.prepare(unit, operations)
      const results: (Outcome | Relocated)[] = []
      const answered: { operation: Operation; outcome: Outcome }[] = []
      const seen = new Map<string, Operation>()
      for (const operation of operations) {
        const outcome = applyOne(unit, operation, memory, seen)
        results.push(outcome.result)
        if (outcome.fresh) answered.push({ operation, outcome: outcome.fresh })
      }
      await flushUnit(tx, unit, stores)
      await rememberAnswers(tx, answered)
      return results
    })
    if (unit) committed(unit)
    return outcomes
  }

  function applyOne(
    unit: RunningUnit,
    operation: Operation,
    memory: Awaited<ReturnType<typeof recallAnswers>>,
    seen: Map<string, Operation>,
  ): { result: Outcome | Relocated; fresh?: Outcome } {
    const name = operation.key === null ? null : `${operation.caller.user_id}:${operation.key}`
    try {
      const collection = registry.get(operation.collection)
      const remembered = memory.recall(operation)
      if (remembered && 'again' in remembered) {
        return { result: registry.replay(unit, collection, operation, remembered.again) }
      }
      if (remembered) return { result: remembered }
      if (name !== null && seen.has(name)) throw errors.in_flight()
      const outcome = applyOperation(collection, { unit, asker: unit.asker(operation.caller), operation })
      unit.commitStep()
      if (name !== null) seen.set(name, operation)
      return { result: outcome, fresh: outcome }
    } catch (error) {
      unit.dropStep()
      if (error instanceof Relocated) return { result: error }
      return { result: answerOf(error) }
    }
  }

  /** The refusal that an error means; one that nobody declared is a bug: it is logged and answered as such. */
  function answerOf(error: unknown): Outcome {
    const known = asRefusal(error)
    if (known.code === 'internal') options.log.error({ err: error }, 'unexpected error')
    return refusal(known)
  }

  const queue = createFeedQueue<Operation, Outcome | Relocated>({
    async run(team_id, feeds, operations) {
      try {
        return await runBatch(team_id, feeds, operations)
      } catch (error) {
        // What is declared, such as a database that is away, holds for all of them.
        if (operations.length === 1 || error instanceof AppError) return operations.map(() => answerOf(error))
        // One bad entry must not refuse its neighbours: each runs alone.
        fallbacks += 1
        options.log.warn({ err: error, entries: operations.length, fallbacks }, 'a batch failed as a whole')
        const alone: (Outcome | Relocated)[] = []
        for (const operation of operations) {
          alone.push(...(await runBatch(team_id, feeds, [operation]).catch((e: unknown) => [answerOf(e)])))
        }
        return alone
      }
    },
  })

  async function submitOnce(
    team_id: number,
    operations: readonly Operation[],
  ): Promise<(Outcome | Relocated)[]> {
    const placed = await placeOperations(db, registry, team_id, operations)
    const results: (Outcome | Relocated)[] = Array.from({ length: operations.length })
    const groups = new Map<string, { feeds: FeedKey[]; indexes: number[] }>()
    placed.forEach((place, index) => {
      if (place instanceof AppError) {
        results[index] = refusal(place)
        return
      }
      const name = place.map(feedName).join('+')
      const group = groups.get(name) ?? { feeds: place, indexes: [] }
      group.indexes.push(index)
      groups.set(name, group)
    })
    // Workspace before boards before folders: what a later entry hangs on is made first.
    const rank = (feeds: FeedKey[]) =>
      10 * Math.min(...feeds.map((feed) => ['team', 'board', 'folder', 'user'].indexOf(feed.kind))) +
      feeds.length
    for (const group of [...groups.values()].toSorted((a, b) => rank(a.feeds) - rank(b.feeds))) {
      const done = await queue.add(
        team_id,
        group.feeds,
        group.indexes.map((index) => operations[index] as Operation),
      )
      group.indexes.forEach((index, n) => {
        results[index] = done[n] as Outcome | Relocated
      })
    }
    return results
  }

  return {
    fallbacks: () => fallbacks,
    async submit(team_id, operations) {
      const claims = operations.map((operation) => claim(inFlight, operation))
      try {
        const free = operations.flatMap((operation, index) =>
          claims[index] instanceof AppError ? [] : [{ operation, index }],
        )
        const outcomes: Outcome[] = claims.map((held) =>
          refusal(held instanceof AppError ? held : errors.in_flight()),
        )
        let open = free
        for (let round = 0; open.length > 0; round++) {
          const results = await submitOnce(
            team_id,
            open.map((entry) => entry.operation),
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
        for (const held of claims) if (typeof held === 'function') held()
      }
    },
    async act(action) {
      const release = claim(inFlight, action)
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
      const release = claim(inFlight, operation)
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

/** Marks a key as being worked on, and gives the way to free it; an error when somebody else holds it. */
function claim(
  inFlight: Map<string, string>,
  operation: Pick<Operation, 'caller' | 'key' | 'hash'>,
): (() => void) | AppError {
  if (operation.key === null) return () => undefined
  const name = `${operation.caller.user_id}:${operation.key}`
  const held = inFlight.get(name)
  if (held !== undefined) return held === operation.hash ? errors.in_flight() : errors.key_reused()
  inFlight.set(name, operation.hash)
  return () => inFlight.delete(name)
}

function boardsOf(feeds: readonly FeedKey[], operations: readonly Operation[]): string[] {
  const boards = new Set<string>()
  for (const feed of feeds) if (feed.kind === 'board') boards.add(feed.id)
  for (const operation of operations) if (operation.board_id !== undefined) boards.add(operation.board_id)
  return [...boards]
}

/** An entry's answer that refuses it. */
export function refusal(known: AppError): Outcome {
  return {
    status: known.status,
    body: {
      message: known.message,
      code: known.code,
      ...(known.type ? { type: known.type } : {}),
      ...(known.data !== undefined ? { data: known.data } : {}),
    },
    ...(known.retryAfter ? { retryAfter: known.retryAfter } : {}),
  }
}

/** Our error for whatever was thrown: declared ones as they are, the database's refusals by name, else `internal`. */
function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23505') {
    if (constraint === 'boards_id_key' || constraint === 'views_id_key') return errors.id_taken()
    if (constraint === 'idempotency_pkey') return errors.in_flight()
    if (constraint === 'unique_values_pkey') return errors.invalid({ data: ['This value is already used.'] })
  }
  return errors.internal({ cause: error })
}
