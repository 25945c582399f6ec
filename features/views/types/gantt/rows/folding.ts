import { now } from '@weft/base'

import { isAddedSince } from '../../../client/data/added-here.ts'

/** So many items without dates stay where they are: a press in their lane gives them some. */
const MOST_LOOSE = 5
/** Until then items arrive, and nobody has begun to work with them. */
const ARRIVAL_MS = 2_000

/** In its place, in the row that folds, or below that where items are added. */
export type FoldPart = 'kept' | 'folded' | 'added'

/**
 * Which items without dates a chart folds away. What somebody saw in its place, as one with dates, one that was opened
 * or one of a few, stays there for as long as the view is open: no row goes from under a pointer.
 */
export class Folding {
  private readonly openedAt = now()
  private readonly kept = new Set<string>()
  /** What was left in its place when rows were made last. */
  private left: readonly { id: string; level: number }[] = []

  /** Before rows are made again. */
  begin(): void {
    if (now() < this.openedAt + ARRIVAL_MS) return
    for (const { id, level } of this.left) if (level === 0) this.keep(id)
  }

  /** `bar` is null without dates. */
  partOf({ id, bar }: { id: string; bar: object | null }): FoldPart {
    // Beside the row that adds, also once it has dates.
    if (isAddedSince(id, this.openedAt)) return 'added'
    if (bar) this.kept.add(id)
    return this.kept.has(id) ? 'kept' : 'folded'
  }

  isWorth(count: number): boolean {
    return count > MOST_LOOSE
  }

  /** These stay in their places, since they are few. */
  leave(rows: readonly { id: string; level: number }[]): void {
    this.left = rows
  }

  /** From now on it is in its place. */
  keep(item_id: string): void {
    this.kept.add(item_id)
  }
}
