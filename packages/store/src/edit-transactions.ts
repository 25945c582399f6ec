import { assert, must, newUuid } from '@weft/base'

import type { EditRules } from './edit-rules.ts'
import type { LocalChange, Outcome } from './local-change.ts'
import type { QueuedRequest, RequestKind } from './queue/request.ts'
import type { RecordSpace } from './record-space.ts'
import type { Row } from './row.ts'
import { originOf, type TransactionWay } from './transaction-way.ts'
import { isUntouched, type Made } from './untouched.ts'

export interface EditsOptions {
  space: RecordSpace
  rules: EditRules
  isPretending: () => boolean
  team_id: () => number | null
  me: () => number
  now: () => number
  enqueue: (requests: readonly QueuedRequest[]) => Promise<Outcome>[]
  /** Whether so many more edits may wait for their answers; told to the person where not. */
  hasRoom: (requests: readonly QueuedRequest[]) => boolean
  newKey?: () => string
}

interface Transaction {
  batch: string
  way: TransactionWay
  requests: QueuedRequest[]
  undos: (() => LocalChange | null)[]
  made: Map<string, Row>
}

/** What is edited at once: shown together, sent as one batch, and taken back together. */
export class EditTransactions {
  private readonly options: EditsOptions
  private transaction: Transaction | null = null
  private left = 0

  constructor(options: EditsOptions) {
    this.options = options
  }

  private newKey(): string {
    return (this.options.newKey ?? newUuid)()
  }

  /** An undo leaves something as it is. */
  leave(): void {
    this.left++
  }

  /** What the transaction under way has made so far, by id. */
  get made(): Map<string, Row> {
    return must(this.transaction, 'an edit is made in a transaction').made
  }

  /** All edits of `run` are shown at once, travel as one batch and are undone together. Null when there were none. */
  together(run: () => void, way: TransactionWay = {}): LocalChange | null {
    if (this.transaction) {
      run()
      return null
    }
    const transaction: Transaction = { batch: this.newKey(), way, requests: [], undos: [], made: new Map() }
    this.transaction = transaction
    this.options.space.batch(() => {
      try {
        run()
      } catch (error) {
        // Half a transaction is none: nothing of it was queued, so nothing of it stays in sight.
        for (const request of transaction.requests) this.options.space.removeEffects(request)
        throw error
      } finally {
        this.transaction = null
      }
    }, true)
    const { requests, undos, made } = transaction
    if (requests.length === 0) return null
    const origin = originOf(transaction)
    if (origin) for (const request of requests) request.origin = origin
    if (!this.options.isPretending() && !this.options.hasRoom(requests)) {
      this.options.space.batch(
        () => requests.forEach((request) => this.options.space.removeEffects(request)),
        true,
      )
      return null
    }
    const answers = this.options.isPretending() ? [] : this.options.enqueue(requests)
    const change = {
      targets: requests.map(({ collection, id }) => ({ collection, id })),
      left: 0,
      canUndo: () => this.options.isPretending() || this.options.hasRoom(requests),
      isUntouched: () =>
        requests.every(
          ({ kind, collection, id }) => kind !== 'create' || this.isUntouched(collection, id, made),
        ),
      undo: () => {
        this.left = 0
        const inverse = this.together(
          () => {
            for (const undo of undos.toReversed()) undo()
          },
          { isUndo: true },
        )
        change.left = this.left
        return inverse
      },
      settled: Promise.all(answers).then(
        (outcomes) =>
          outcomes.find((outcome) => outcome === 'refused') ??
          outcomes.find((outcome) => outcome === 'overtaken') ??
          'saved',
      ),
    }
    return change
  }

  request(kind: RequestKind, collection: string, id: string, row: Row): Omit<QueuedRequest, 'route'> {
    const channel = this.options.space.channelOf(collection, row)
    return {
      key: `${id}:${channel}`,
      idempotency_key: this.newKey(),
      kind,
      collection,
      id,
      channel,
      team_id: row.team_id,
      transactionBatch: must(this.transaction, 'an edit is made in a transaction').batch,
      saveMultiple: true,
      queued_at: this.options.now(),
    }
  }

  push(request: QueuedRequest, undo: () => LocalChange | null): void {
    const { space } = this.options
    const transaction = this.transaction
    assert(transaction, 'an edit is made in a transaction')
    transaction.requests.push(request)
    transaction.undos.push(undo)
    space.addEffects(request)
    if (!this.options.isPretending()) return
    // Nothing will ever be confirmed: what is shown becomes the record.
    const table = space.table(request.collection)
    for (const { id } of space.targets(request)) {
      const shown = table.beforeDraft(id)
      table.removeEffect(id, request)
      if (shown) table.put(shown)
      else table.drop(id, null)
    }
  }

  isUntouched(collection: string, id: string, made: Made): boolean {
    const { space, rules } = this.options
    return isUntouched(space.table(collection), id, { made, rules, me: this.options.me() })
  }
}
