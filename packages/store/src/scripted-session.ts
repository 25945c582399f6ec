import { type Item, references } from '@weft/model'
import type { BulkEntry, BulkResult, FolderContent, IndexAnswer } from '@weft/protocol'

import { MODEL_COLLECTIONS } from './collection-settings.ts'
import type { Scheduler } from './scheduler.ts'
import { type Store, type StoreOptions, createStore } from './store.ts'
import type { Answer, IndexQuery, Transport } from './transport.ts'

/** A store whose server is the test: each call waits until the test answers it. Time passes when told. */

export interface Call<T> {
  what: string
  entries: readonly BulkEntry[]
  query: IndexQuery
  /** Rows of a folder that come before the answer. */
  part(rows: FolderContent): void
  answer(with_: Answer<T>): Promise<void>
}

export class ManualScheduler implements Scheduler {
  time = 1_700_000_000_000
  private plans: { at: number; run: () => void }[] = []

  now(): number {
    return this.time
  }

  delay(ms: number, run: () => void): () => void {
    const plan = { at: this.time + ms, run }
    this.plans.push(plan)
    return () => void (this.plans = this.plans.filter((other) => other !== plan))
  }

  frame(run: () => void): void {
    this.delay(16, run)
  }

  random(): number {
    return 0.5
  }

  async pass(ms: number): Promise<void> {
    const until = this.time + ms
    for (;;) {
      await turn()
      const due = this.plans.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0]
      if (!due) break
      this.plans = this.plans.filter((other) => other !== due)
      this.time = due.at
      due.run()
    }
    this.time = until
  }
}

export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

export class ScriptedTransport implements Transport {
  readonly calls: Call<never>[] = []

  index(_team_id: number, path: string, query: IndexQuery): Promise<Answer<IndexAnswer<unknown>>> {
    return this.call(`index ${path}`, [], query)
  }

  one(_team_id: number, path: string): Promise<Answer<unknown>> {
    return this.call(`one ${path}`, [], {})
  }

  bulk(_team_id: number, entries: readonly BulkEntry[]): Promise<Answer<readonly BulkResult[]>> {
    return this.call('bulk', entries, {})
  }

  content(
    _team_id: number,
    folder_id: string,
    onPart: (part: FolderContent) => void,
  ): Promise<Answer<FolderContent>> {
    return this.call(`content ${folder_id}`, [], {}, onPart)
  }

  post(_team_id: number, path: string): Promise<Answer<unknown>> {
    return this.call(`post ${path}`, [], {})
  }

  /** The oldest call that is not answered. */
  next<T>(): Call<T> {
    const call = this.calls.shift()
    if (!call) throw new Error('No call was made')
    return call
  }

  private call<T>(
    what: string,
    entries: readonly BulkEntry[],
    query: IndexQuery,
    part: (rows: FolderContent) => void = () => undefined,
  ): Promise<Answer<T>> {
    const { promise, resolve } = Promise.withResolvers<Answer<T>>()
    const answer = async (with_: Answer<T>) => {
      resolve(with_)
      await turn()
    }
    this.calls.push({ what, entries, query, part, answer })
    return promise
  }
}

/** With one collection a feed the order of calls is that of the script. */
const ONE_A_FEED = MODEL_COLLECTIONS.filter(({ collection }) => collection !== references)

export interface Session {
  store: Store
  transport: ScriptedTransport
  scheduler: ManualScheduler
}

export function session(options: Partial<StoreOptions> & { scheduler?: ManualScheduler } = {}): Session {
  const transport = new ScriptedTransport()
  const { scheduler = new ManualScheduler() } = options
  let keys = 0
  const newKey = () => `key-${++keys}`
  const store = createStore({ transport, newKey, collections: ONE_A_FEED, ...options, scheduler })
  store.initialise(1, 7)
  return { store, transport, scheduler }
}

export const FOLDER = 'folder00001'
export const BOARD = 'board000001'
export const NAME = 'aaaaaaaa-0000-7000-8000-000000000001'
export const TAGS = 'aaaaaaaa-0000-7000-8000-000000000002'

export function itemId(n: number): string {
  return `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
}

export function item(n: number, rest: Partial<Item> = {}): Item {
  const at = '2026-01-01 00:00:00'
  return {
    id: itemId(n),
    team_id: 1,
    board_id: BOARD,
    folder_id: FOLDER,
    parent_id: null,
    sort_order: n,
    row_version: 1,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    seq: 1,
    created_by: 7,
    updated_by: 7,
    values: {},
    ...rest,
  }
}

export function value(n: number, attribute_id: string, data: unknown, row_version: number, seq = 2) {
  const { folder_id: _f, parent_id: _p, sort_order: _s, values: _v, board_id: _b, ...rest } = item(n)
  const id = `${itemId(n)}.${attribute_id}`
  return { ...rest, id, item_id: itemId(n), attribute_id, data, row_version, seq }
}
