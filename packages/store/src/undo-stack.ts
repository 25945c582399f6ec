import type { LocalChange } from './edits.ts'

const STEPS = 100

/** What a person can take back, newest first, and make again. */
export class UndoStack {
  private readonly done: LocalChange[] = []
  private undone: LocalChange[] = []
  private readonly listeners = new Set<() => void>()

  get canUndo(): boolean {
    return this.done.length > 0
  }

  get canRedo(): boolean {
    return this.undone.length > 0
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

  /** Steps that were refused or overtaken have no inverse and are skipped. */
  private turn(from: LocalChange[], to: LocalChange[]): LocalChange | null {
    let inverse: LocalChange | null = null
    while (!inverse && from.length > 0) inverse = from.pop()?.undo() ?? null
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
