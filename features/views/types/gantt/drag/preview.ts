import type { Span } from '../schedule/span.ts'

/** Where bars would lie if what is held were let go now; each bar follows its own. */
export class Preview {
  private spans: ReadonlyMap<string, Span> = new Map()
  private readonly listeners = new Set<() => void>()

  /** Items with their days, null to take it back. */
  show(spans: ReadonlyMap<string, Span> | null): void {
    if (spans === null && this.spans.size === 0) return
    this.spans = spans ?? new Map<string, Span>()
    for (const listener of this.listeners) listener()
  }

  of(id: string): Span | undefined {
    return this.spans.get(id)
  }

  /** Another object with every change. */
  readonly all = (): ReadonlyMap<string, Span> => this.spans

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
}
