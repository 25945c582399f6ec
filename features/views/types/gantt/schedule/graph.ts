import type { Dependency } from './dependency.ts'

/** What parents are made of. */
export interface ParentTree {
  /** What lies right below a parent that is the sum of it; nothing for what has a bar of its own. */
  partsOf(id: string): readonly string[]
  parentOf(id: string): string | null
}

/** A list without parents. */
const FLAT: ParentTree = { partsOf: () => [], parentOf: () => null }

/**
 * A stop on the way through a plan: an item with a bar of its own, or a parent before (`opens`) or after (`closes`) all
 * that lies below it.
 */
export interface Stop {
  id: string
  part: 'bar' | 'opens' | 'closes'
}

/** Dependencies by both ends, with those that run in a circle set apart. */
export interface DependencyGraph {
  tree: ParentTree
  /** All that can be obeyed. */
  links: readonly Dependency[]
  /** Those that run in a circle, such as after two people drew one half each: they are shown and not obeyed. */
  circular: readonly Dependency[]
  into(id: string): readonly Dependency[]
  outOf(id: string): readonly Dependency[]
  /** These items and all that waits for them, each after what it waits for; parents around what lies below them. */
  following(ids: Iterable<string>): Stop[]
  /** All that has a link that is obeyed, and what lies below or follows it, each after what it waits for. */
  network(): Stop[]
}

const NONE: readonly Dependency[] = []
const OPENS = '\u0001'
const CLOSES = '\u0002'

/** What a parent waits for, all below it waits for; what waits for a parent waits for all below it. */
export function dependencyGraph(all: readonly Dependency[], tree: ParentTree = FLAT): DependencyGraph {
  const ways = waysOf(all, tree)
  const circleOf = circles(ways)
  const inCircle = ({ from, to }: Dependency) =>
    from === to || circleOf.get(ways.begin(from)) === circleOf.get(ways.end(to))
  const links = all.filter((link) => !inCircle(link))
  const into = grouped(links, ({ to }) => to)
  const outOf = grouped(links, ({ from }) => from)
  const kept = links.length === all.length ? ways : waysOf(links, tree)
  const following = (ids: Iterable<string>) => {
    const seen = new Set<string>()
    const after: string[] = []
    for (const id of ids) walk(kept.end(id), kept.next, seen, after)
    return after.toReversed().map(stopOf)
  }
  return {
    tree,
    links,
    circular: all.filter(inCircle),
    into: (id) => into.get(id) ?? NONE,
    outOf: (id) => outOf.get(id) ?? NONE,
    following,
    network: () => following([...into.keys(), ...outOf.keys()]),
  }
}

/** The way from one item to another along links, both named; null when there is none. */
export function wayBetween(
  all: readonly Dependency[],
  from: string,
  to: string,
  tree: ParentTree = FLAT,
): string[] | null {
  const { begin, end, next } = waysOf(all, tree)
  // Who waits for a parent waits for what lies below it, too: it is on its way from where the parent opens.
  const [first, last] = [end(from), begin(to)]
  const came = new Map<string, string | null>([[first, null]])
  const queue = [first]
  for (let n = 0; n < queue.length; n++) {
    const stop = queue[n] ?? ''
    if (stop === last) {
      const way: string[] = []
      for (let at: string | null = stop; at !== null; at = came.get(at) ?? null) {
        const { id } = stopOf(at)
        if (way[0] !== id) way.unshift(id)
      }
      return way
    }
    for (const other of next(stop)) {
      if (came.has(other)) continue
      came.set(other, stop)
      queue.push(other)
    }
  }
  return null
}

/** Where one comes to from each stop: along links, into parents, and out of them. */
interface Ways {
  /** Where links leave an item, and where they reach it. */
  begin(id: string): string
  end(id: string): string
  next(stop: string): readonly string[]
  before(stop: string): readonly string[]
  stops: Iterable<string>
}

function waysOf(all: readonly Dependency[], { partsOf, parentOf }: ParentTree): Ways {
  const begin = (id: string) => (partsOf(id).length > 0 ? id + CLOSES : id)
  const end = (id: string) => (partsOf(id).length > 0 ? id + OPENS : id)
  const outOf = grouped(all, (link) => link.from)
  const into = grouped(all, (link) => link.to)
  // A sum is only of parents that are drawn as one.
  const sumOf = (id: string) => {
    const parent = parentOf(id)
    return parent !== null && partsOf(parent).length > 0 ? parent : null
  }
  return {
    begin,
    end,
    next(stop) {
      const { id, part } = stopOf(stop)
      if (part === 'opens') return partsOf(id).map(end)
      const after = (outOf.get(id) ?? NONE).map(({ to }) => end(to))
      const sum = sumOf(id)
      return sum === null ? after : [...after, sum + CLOSES]
    },
    before(stop) {
      const { id, part } = stopOf(stop)
      if (part === 'closes') return partsOf(id).map(begin)
      const first = (into.get(id) ?? NONE).map(({ from }) => begin(from))
      const sum = sumOf(id)
      return sum === null ? first : [...first, sum + OPENS]
    },
    stops: new Set(all.flatMap(({ from, to }) => [begin(from), end(to)])),
  }
}

function stopOf(stop: string): Stop {
  if (stop.endsWith(OPENS)) return { id: stop.slice(0, -1), part: 'opens' }
  return stop.endsWith(CLOSES) ? { id: stop.slice(0, -1), part: 'closes' } : { id: stop, part: 'bar' }
}

/** Visits what follows before it notes the item itself, without recursion: chains are as long as plans. */
function walk(
  root: string,
  next: (id: string) => readonly string[],
  seen: Set<string>,
  done: string[],
): void {
  if (seen.has(root)) return
  seen.add(root)
  const stack = [{ id: root, rest: next(root), at: 0 }]
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const child = top.rest[top.at++]
    if (child === undefined) {
      done.push(top.id)
      stack.pop()
    } else if (!seen.has(child)) {
      seen.add(child)
      stack.push({ id: child, rest: next(child), at: 0 })
    }
  }
}

/**
 * A number per item, the same for all of one circle (strongly connected components after Kosaraju and Sharir: in the
 * order of leaving, along the links turned round).
 */
function circles({ stops, next, before }: Ways): Map<string, number> {
  const seen = new Set<string>()
  const left: string[] = []
  for (const stop of stops) walk(stop, next, seen, left)
  const circleOf = new Map<string, number>()
  const taken = new Set<string>()
  for (const [n, stop] of left.toReversed().entries()) {
    const members: string[] = []
    // What no stop leads to is in no circle with one.
    walk(stop, (one) => before(one).filter((other) => seen.has(other)), taken, members)
    for (const member of members) circleOf.set(member, n)
  }
  return circleOf
}

function grouped(
  links: readonly Dependency[],
  keyOf: (link: Dependency) => string,
): Map<string, Dependency[]> {
  const groups = new Map<string, Dependency[]>()
  for (const link of links) {
    const key = keyOf(link)
    const group = groups.get(key)
    if (group) group.push(link)
    else groups.set(key, [link])
  }
  return groups
}
