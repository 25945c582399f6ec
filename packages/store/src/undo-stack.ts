import type { LocalChange } from './local-change.ts'

const STEPS = 100

/** What a person can take back, newest first, and make again. */
export class UndoStack {
  private readonly done: LocalChange[] = []
  private undone: LocalChange[] = []
  private leftOver = 0
  private readonly listeners = new Set<() => void>()

  get canUndo(): boolean {
    return this.done.length > 0
  }

  get canRedo(): boolean {
    return this.undone.length > 0
  }

  /** How much of the step that was last taken back or made again others have gone on from; that was left to them. */
  get left(): number {
    return this.leftOver
  }

  /** Null is accepted, because an edit that changes nothing answers it. */
  push(change: LocalChange | null): void {
    if (!change) return
    this.done.push(change)
    if (this.done.length > STEPS) this.done.shift()
    this.undone = []
    this.changed()
  }

  /** Takes the newest step back that can be; the edit that did it, or null when none can. */
  undo(): LocalChange | null {
    return this.turn(this.done, this.undone)
  }

  /** Takes this very step back, whatever was done since; null when it is not there any more. */
  undoStep(step: LocalChange): LocalChange | null {
    const at = this.done.indexOf(step)
    if (at < 0) return null
    this.done.push(...this.done.splice(at, 1))
    return this.undo()
  }

  /** It is as if this step had never been; it was taken back by another way. */
  forget(step: LocalChange): void {
    const at = this.done.indexOf(step)
    if (at < 0) return
    this.done.splice(at, 1)
    this.changed()
  }

  redo(): LocalChange | null {
    return this.turn(this.undone, this.done)
  }

  clear(): void {
    this.done.length = 0
    this.undone = []
    this.changed()
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /**
   * Steps that were refused have no inverse and are skipped. One that others have gone on from is over: the step
   * before it is not what the person wanted to take back.
   */
  private turn(from: LocalChange[], to: LocalChange[]): LocalChange | null {
    let inverse: LocalChange | null = null
    this.leftOver = 0
    while (!inverse && this.leftOver === 0) {
      const step = from.at(-1)
      if (!step || step.canUndo?.() === false) break
      from.pop()
      inverse = step.undo()
      this.leftOver = step.left
    }
    if (inverse) to.push(inverse)
    this.changed()
    return inverse
  }

  private changed(): void {
    for (const listener of this.listeners) listener()
  }
}

export function createUndoStack(): UndoStack {
  return new UndoStack()
}
