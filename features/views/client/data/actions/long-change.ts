import type { LocalChange, Outcome, Store } from '@weft/store'

import { ActProgress, showProgress, type Way } from './act-progress.tsx'
import { sayLeft } from './say-undo.ts'

/** Edits that are made together. `isFree`: nothing of the act leans on them, so they may be taken back in any order. */
export interface Part {
  change: LocalChange
  count: number
  isFree: boolean
}

interface LongOptions {
  store: Store
  way: Way
  /** Edits of the whole act. */
  total: number
  /** Resolves once another part may wait for its answers. */
  makeRoom(): Promise<void>
}

/** Makes one part after the other; `isOver` is asked before each. */
export type Make = (progress: ActProgress, isOver: () => boolean) => Promise<Part[]>

/** Edits that were too many to wait at once, made one part after another: one step to undo all the same. */
export class LongChange implements LocalChange {
  readonly settled: Promise<Outcome>
  readonly progress: ActProgress
  left = 0
  private isOver = false
  private readonly parts: Promise<readonly Part[]>
  private readonly options: LongOptions

  constructor(make: Make, options: LongOptions) {
    this.options = options
    this.progress = new ActProgress(options.store, options)
    this.parts = make(this.progress, () => this.isOver)
    this.settled = this.parts.then(async (all) => {
      const outcomes = await Promise.all(all.map(({ change }) => change.settled))
      return outcomes.find((one) => one !== 'saved') ?? 'saved'
    })
  }

  get targets(): LocalChange['targets'] {
    return []
  }

  /** What was not made yet is not made any more; what was is taken back, the rows at the top first. */
  undo(): LocalChange {
    this.isOver = true
    this.progress.isLeft = true
    const { store, makeRoom, way } = this.options
    const make: Make = async (progress, isOver) => {
      const made: Part[] = []
      this.left = 0
      for (const { change, count, isFree } of inOrderOf(await this.parts, way)) {
        if (isOver()) break
        await makeRoom()
        const inverse = change.undo()
        progress.made += count
        this.left += change.left
        if (inverse) made.push({ change: inverse, count, isFree })
      }
      if (this.left > 0) sayLeft(this.left, made.length > 0)
      return made
    }
    const back = way === 'undo' ? 'save' : 'undo'
    const inverse = new LongChange(make, { store, makeRoom, way: back, total: this.progress.made })
    showProgress(store, { change: inverse, progress: inverse.progress })
    return inverse
  }
}

/** Values are taken back before what they lie on, and made again after it; else the last part is the first. */
function inOrderOf(parts: readonly Part[], way: Way): Part[] {
  const free = parts.filter(({ isFree }) => isFree)
  const others = parts.filter(({ isFree }) => !isFree).toReversed()
  return way === 'save' ? [...free, ...others] : [...others, ...free]
}
