import type { Import } from './imports.ts'

/** One ring of imports per knot of files, as the paths along it; the first is not repeated at the end. */
export function findCycles(imports: readonly Import[]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const { from, to, outside } of imports) {
    if (outside) continue
    const known = next.get(from) ?? new Set()
    next.set(from, known.add(to))
  }
  return knots(next).map((knot) => ringWithin(knot, next))
}

/** Tarjan's strongly connected components: every set of files that all reach one another. */
function knots(next: ReadonlyMap<string, ReadonlySet<string>>): Set<string>[] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const found: Set<string>[] = []
  const visit = (at: string): number => {
    order.set(at, order.size)
    let low = order.size - 1
    open.push(at)
    for (const to of next.get(at) ?? []) {
      if (!order.has(to)) low = Math.min(low, visit(to))
      else if (open.includes(to)) low = Math.min(low, order.get(to) ?? low)
    }
    lowest.set(at, low)
    if (low === order.get(at)) {
      const knot = new Set(open.splice(open.indexOf(at)))
      if (knot.size > 1 || next.get(at)?.has(at)) found.push(knot)
    }
    return low
  }
  for (const file of next.keys()) if (!order.has(file)) visit(file)
  return found
}

/** The shortest way from a knot's first file back to itself. */
function ringWithin(knot: ReadonlySet<string>, next: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const start = [...knot].toSorted()[0] ?? ''
  const paths = [[start]]
  const seen = new Set<string>()
  for (let path = paths.shift(); path; path = paths.shift()) {
    for (const to of next.get(path.at(-1) ?? '') ?? []) {
      if (to === start) return path
      if (!knot.has(to) || seen.has(to)) continue
      seen.add(to)
      paths.push([...path, to])
    }
  }
  return [...knot]
}
