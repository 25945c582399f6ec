import type { LocalChange, Store, TransactionWay } from '@weft/store'

import type { Make, Part } from './long-change.ts'

export type Work = () => void

/** So many edits may wait for their answers, as the store has it; more are made one part after another. */
export const MOST_AT_ONCE = 5_000
const PART = 2_500

interface Group {
  works: readonly Work[]
  isFree?: boolean
}

export function together(store: Store, works: readonly Work[], way: TransactionWay): LocalChange | null {
  return store.transaction(() => {
    for (const work of works) work()
  }, way)
}

/** One group after the other, each in parts that have room. */
export function inParts(store: Store, groups: readonly Group[], way: TransactionWay): Make {
  return async (progress, isOver) => {
    const parts: Part[] = []
    for (const { works, isFree = false } of groups)
      for (let at = 0; at < works.length && !isOver(); at += PART) {
        await roomFor(store)
        if (isOver()) break
        const some = works.slice(at, at + PART)
        const change = together(store, some, way)
        progress.made += some.length
        if (change) parts.push({ change, count: some.length, isFree })
      }
    return parts
  }
}

/** Resolves once another part may wait. */
export function roomFor(store: Store): Promise<void> {
  if (store.waiting + PART <= MOST_AT_ONCE) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = store.ledger.subscribe(() => {
      if (store.waiting + PART > MOST_AT_ONCE) return
      stop()
      resolve()
    })
  })
}
