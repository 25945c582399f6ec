import { nameKey, MAX_GROUPS } from '@weft/model'

import { type SortKey, compareKeys, toSortKey } from './compile-sort.ts'
import {
  type GroupSegment,
  type GroupSpec,
  type QueryAttribute,
  type QueryEnv,
  type ReadCell,
} from './query-env.ts'
import { groupAttribute } from './grouped-by.ts'
import type { TextKeys } from './text-keys.ts'
import { Meter } from './work/meter.ts'
import { runWhole } from './work/run-whole.ts'
import { sorting } from './work/sorting.ts'

/** One group and those inside it. `key` null is the group of empty values, which comes last. */
export interface GroupNode {
  readonly parent: GroupNode | null
  /** From 0; the invisible root has -1. */
  readonly level: number
  readonly attribute_id: string
  readonly key: string | null
  readonly label: string
  readonly sort: SortKey
  /** Rows in it; a row with several values lies in several groups. */
  count: number
  /** Among the innermost groups, as of the last `place`. */
  place: number
  /** Null of what never had any: nearly all groups are innermost ones. */
  children: Map<string | null, GroupNode> | null
  /** The children in their order, as long as they are the same. */
  ordered: readonly GroupNode[] | null
}

interface Group {
  key: string | null
  label: string
  sort: SortKey
}

/** Kept answers of one level; texts that are all different are not worth more. */
const MOST_KNOWN = 10_000
/** Steps of making a header. */
const HEADER_STEPS = 5
const EMPTY: readonly Group[] = [{ key: null, label: '', sort: null }]

interface Level {
  spec: GroupSpec
  attribute: QueryAttribute
  sign: number
  /** The groups of a datum; a list or an object is known by its text. Types are pure. */
  known: Map<unknown, readonly Group[]>
}

/** The tree of the groups that have rows, with counts. */
export class GroupTree<R> {
  private readonly levels: Level[]
  private readonly root: GroupNode = {
    parent: null,
    level: -1,
    attribute_id: '',
    key: null,
    label: '',
    sort: null,
    count: 0,
    place: 0,
    children: null,
    ordered: null,
  }
  private readonly roots = [this.root]
  private readonly env: QueryEnv
  private readonly read: ReadCell<R>
  private readonly texts: TextKeys
  /** The headers as of now, as far as they are made. */
  private headers: readonly GroupSegment[] | null = null

  constructor(
    groups: readonly GroupSpec[] | undefined,
    inputs: { env: QueryEnv; read: ReadCell<R>; texts: TextKeys },
  ) {
    this.env = inputs.env
    this.read = inputs.read
    this.texts = inputs.texts
    this.levels = (groups ?? []).slice(0, MAX_GROUPS).flatMap((spec) => {
      const attribute = groupAttribute(inputs.env, spec)
      if (!attribute) return []
      const sign = spec.direction === 'desc' ? -1 : 1
      return [{ spec, attribute, sign, known: new Map() }]
    })
  }

  /** The innermost groups that a row belongs to; one root when nothing is grouped. */
  leavesOf(row: R): readonly GroupNode[] {
    let nodes: readonly GroupNode[] = this.roots
    for (const level of this.levels) {
      const groups = this.groupsOf(row, level)
      const [parent, other] = nodes
      nodes =
        parent && !other && groups.length === 1
          ? [this.child(parent, level, groups[0] as Group)]
          : nodes.flatMap((each) => [...new Set(groups.map((group) => this.child(each, level, group)))])
    }
    return nodes
  }

  /** Puts the groups that have rows in their order, counts the innermost ones from top to bottom, and makes the headers. */
  *placing(meter: Meter): Generator<void, void> {
    let place = 0
    let nodes: readonly GroupNode[] = this.roots
    for (let level = 0; level < this.levels.length; level++) {
      const below: GroupNode[] = []
      for (const node of nodes) {
        meter.take(2)
        const compare = (a: GroupNode, b: GroupNode) => this.compareSiblings(a, b)
        node.ordered = yield* sorting([...(node.children?.values() ?? [])], compare, meter)
        for (const child of node.ordered) below.push(child)
      }
      nodes = below
    }
    for (const node of nodes) node.place = place++
    this.headers = yield* this.heading(meter)
  }

  add(leaf: GroupNode): void {
    this.headers = null
    for (let node: GroupNode | null = leaf; node; node = node.parent) {
      // A group that lost its last row was cut off; the same object may come back.
      if (node.count++ === 0 && node.parent?.children?.get(node.key) !== node) addTo(node.parent, node)
    }
  }

  drop(leaf: GroupNode): void {
    this.headers = null
    for (let node: GroupNode | null = leaf; node; node = node.parent) {
      if (--node.count > 0 || !node.parent) continue
      node.parent.children?.delete(node.key)
      node.parent.ordered = null
    }
  }

  compare(a: GroupNode, b: GroupNode): number {
    if (a === b || !a.parent || !b.parent) return 0
    const above = this.compare(a.parent, b.parent)
    return above !== 0 ? above : this.compareSiblings(a, b)
  }

  /** Headers from top to bottom, outer ones before the inner ones; empty when nothing is grouped. */
  segments(): readonly GroupSegment[] {
    this.headers ??= runWhole(this.heading(new Meter(Infinity)))
    return this.headers
  }

  private *heading(meter: Meter): Generator<void, GroupSegment[]> {
    const found: GroupSegment[] = []
    if (this.levels.length > 0) yield* this.headingBelow(this.root, { path: [], start: 0 }, found, meter)
    return found
  }

  private *headingBelow(
    node: GroupNode,
    { path, start }: { path: readonly (string | null)[]; start: number },
    found: GroupSegment[],
    meter: Meter,
  ): Generator<void, void> {
    let at = start
    for (const child of this.inOrder(node)) {
      if (meter.isOver) yield
      meter.take(HEADER_STEPS)
      const { level, attribute_id, key, label, count } = child
      const inner = [...path, key]
      const by = this.levels[level]?.spec.by
      found.push({
        path: inner,
        level,
        attribute_id,
        ...(by === undefined ? {} : { by }),
        key,
        label,
        start: at,
        count,
      })
      if (child.children) yield* this.headingBelow(child, { path: inner, start: at }, found, meter)
      at += count
    }
  }

  private inOrder(node: GroupNode): readonly GroupNode[] {
    node.ordered ??= [...(node.children?.values() ?? [])].toSorted((a, b) => this.compareSiblings(a, b))
    return node.ordered
  }

  private compareSiblings(a: GroupNode, b: GroupNode): number {
    if (a.key === b.key) return 0
    if (a.key === null) return 1
    if (b.key === null) return -1
    const order = compareKeys(a.sort, b.sort, this.levels[a.level]?.sign ?? 1, this.texts)
    return order !== 0 ? order : a.key < b.key ? -1 : 1
  }

  private child(parent: GroupNode, level: Level, group: Group): GroupNode {
    const known = parent.children?.get(group.key)
    if (known) return known
    const node: GroupNode = {
      parent,
      level: parent.level + 1,
      attribute_id: level.spec.attribute_id,
      ...group,
      count: 0,
      place: 0,
      children: null,
      ordered: null,
    }
    addTo(parent, node)
    return node
  }

  private groupsOf(row: R, level: Level): readonly Group[] {
    const data = this.read(row, level.spec.attribute_id) ?? null
    if (data === null) return EMPTY
    const { known } = level
    // No text begins so: the database keeps none that does.
    const key = typeof data === 'object' ? `\0${JSON.stringify(data)}` : data
    let groups = known.get(key)
    if (!groups) {
      groups = this.makeGroups(data, level)
      if (known.size < MOST_KNOWN) known.set(key, groups)
    }
    return groups
  }

  private makeGroups(data: unknown, { attribute: { type, settings } }: Level): readonly Group[] {
    const { context } = this.env
    const groups = type.groups?.(data, settings, context)
    if (!groups) {
      const label = type.format(data, settings, context)
      const sort = toSortKey(type.sortKey(data, settings, context), this.texts)
      return [{ key: nameKey(label), label, sort }]
    }
    if (groups.length === 0) return EMPTY
    return groups.map(({ key, label, sort }) => ({ key, label, sort: toSortKey(sort, this.texts) }))
  }
}

function addTo(parent: GroupNode | null, child: GroupNode): void {
  if (!parent) return
  parent.children ??= new Map()
  parent.children.set(child.key, child)
  parent.ordered = null
}
