import type { Dependency } from './dependency.ts'

/** Dependencies by both ends, with those that run in a circle set apart. */
export interface DependencyGraph {
  /** All that can be obeyed. */
  links: readonly Dependency[]
  /** Those that run in a circle, such as after two people drew one half each: they are shown and not obeyed. */
  circular: readonly Dependency[]
  into(id: string): readonly Dependency[]
  outOf(id: string): readonly Dependency[]
  /** These and all that wait for them, each after what it waits for. */
  following(ids: Iterable<string>): string[]
  /** All items with a link that is obeyed, each after what it waits for. */
  ordered(): string[]
}

const NONE: readonly Dependency[] = []

export function dependencyGraph(all: readonly Dependency[]): DependencyGraph {
  const circleOf = circles(all)
  const inCircle = ({ from, to }: Dependency) => from === to || circleOf.get(from) === circleOf.get(to)
  const links = all.filter((link) => !inCircle(link))
  const into = grouped(links, ({ to }) => to)
  const outOf = grouped(links, ({ from }) => from)
  const following = (ids: Iterable<string>) => {
    const seen = new Set<string>()
    const after: string[] = []
    for (const id of ids) walk(id, (one) => (outOf.get(one) ?? NONE).map(({ to }) => to), seen, after)
    return after.toReversed()
  }
  return {
    links,
    circular: all.filter(inCircle),
    into: (id) => into.get(id) ?? NONE,
    outOf: (id) => outOf.get(id) ?? NONE,
    following,
    ordered: () => following(new Set([...into.keys(), ...outOf.keys()])),
  }
}

/** The way from one item to another along links, both named; null when there is none. */
export function wayBetween(all: readonly Dependency[], from: string, to: string): string[] | null {
  const outOf = grouped(all, (link) => link.from)
  const came = new Map<string, string | null>([[from, null]])
  const queue = [from]
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    if (id === to) {
      const way: string[] = []
      for (let at: string | null = id; at !== null; at = came.get(at) ?? null) way.unshift(at)
      return way
    }
    for (const link of outOf.get(id) ?? NONE) {
      if (came.has(link.to)) continue
      came.set(link.to, id)
      queue.push(link.to)
    }
  }
  return null
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
function circles(all: readonly Dependency[]): Map<string, number> {
  const outOf = grouped(all, ({ from }) => from)
  const into = grouped(all, ({ to }) => to)
  const seen = new Set<string>()
  const left: string[] = []
  for (const { from, to } of all)
    for (const id of [from, to])
      walk(id, (one) => (outOf.get(one) ?? NONE).map((link) => link.to), seen, left)
  const circleOf = new Map<string, number>()
  const taken = new Set<string>()
  for (const [n, id] of left.toReversed().entries()) {
    const members: string[] = []
    walk(id, (one) => (into.get(one) ?? NONE).map((link) => link.from), taken, members)
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
