import type { LocalChange, Outcome } from '@weft/store'

import { sayLeft } from './say-undo.ts'

/** Edits that were too many to wait at once, made one part after another: one step to undo all the same. */
export class LongChange implements LocalChange {
  readonly settled: Promise<Outcome>
  left = 0
  private readonly parts: Promise<readonly LocalChange[]>
  private readonly makeRoom: () => Promise<void>

  /** `makeRoom` resolves once another part may wait for its answers. */
  constructor(parts: Promise<readonly LocalChange[]>, makeRoom: () => Promise<void>) {
    this.parts = parts
    this.makeRoom = makeRoom
    this.settled = parts.then(async (all) => {
      const outcomes = await Promise.all(all.map(({ settled }) => settled))
      return outcomes.find((one) => one !== 'saved') ?? 'saved'
    })
  }

  get targets(): LocalChange['targets'] {
    return []
  }

  /** Begins once all parts are made; the last is taken back first. */
  undo(): LocalChange {
    const inverses = this.parts.then(async (all) => {
      const made: LocalChange[] = []
      this.left = 0
      for (const part of all.toReversed()) {
        await this.makeRoom()
        const inverse = part.undo()
        this.left += part.left
        if (inverse) made.push(inverse)
      }
      if (this.left > 0) sayLeft(this.left, made.length > 0)
      return made
    })
    return new LongChange(inverses, this.makeRoom)
  }
}
