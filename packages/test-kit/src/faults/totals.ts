/** Counts by name, in the order in which names first came. */
export class Totals {
  private readonly counts = new Map<string, number>()

  add(name: string, n = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + n)
  }

  get(name: string): number {
    return this.counts.get(name) ?? 0
  }

  get sum(): number {
    return [...this.counts.values()].reduce((sum, n) => sum + n, 0)
  }

  /** `name 12, other 3`, sorted by name. */
  toString(): string {
    const sorted = [...this.counts].toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    return sorted.map(([name, n]) => `${name} ${n.toLocaleString('en-US')}`).join(', ')
  }
}

/** Violations by checker, and which checkers had nothing to judge. */
export class Verdicts {
  private readonly found = new Map<string, { violations: number; judged: number }>()

  add(one: ReadonlyMap<string, string[] | null>): void {
    for (const [name, sentences] of one) {
      const known = this.found.get(name) ?? { violations: 0, judged: 0 }
      known.violations += sentences?.length ?? 0
      known.judged += sentences === null ? 0 : 1
      this.found.set(name, known)
    }
  }

  get violations(): number {
    return [...this.found.values()].reduce((sum, { violations }) => sum + violations, 0)
  }

  toString(): string {
    return [...this.found]
      .map(([name, { violations, judged }]) => `${name} ${judged === 0 ? '(nothing to judge)' : violations}`)
      .join(', ')
  }
}
