import { foldText, MAX_GROUPS } from '@weft/model'

import { type SortKey, compareKeys, toSortKey } from './compile-sort.ts'
import {
  type GroupSpec,
  type QueryAttribute,
  type QueryEnv,
  type ReadCell,
  findAttribute,
} from './query-env.ts'
import type { TextKeys } from './text-keys.ts'

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
  readonly children: Map<string | null, GroupNode>
}

/** A group as a list shows it: a header, and where its rows lie in the list. */
export interface GroupSegment {
  /** Keys from the outermost group inwards. */
  path: readonly (string | null)[]
  level: number
  attribute_id: string
  key: string | null
  label: string
  /** Index of its first row. */
  start: number
  count: number
}

interface Level {
  attribute_id: string
  attribute: QueryAttribute
  sign: number
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
    children: new Map(),
  }
  private readonly env: QueryEnv
  private readonly read: ReadCell<R>
  private readonly texts: TextKeys

  constructor(
    groups: readonly GroupSpec[] | undefined,
    world: { env: QueryEnv; read: ReadCell<R>; texts: TextKeys },
  ) {
    this.env = world.env
    this.read = world.read
    this.texts = world.texts
    this.levels = (groups ?? []).slice(0, MAX_GROUPS).flatMap(({ attribute_id, direction }) => {
      const attribute = findAttribute(world.env, attribute_id)
      return attribute ? [{ attribute_id, attribute, sign: direction === 'desc' ? -1 : 1 }] : []
    })
  }

  /** The innermost groups that a row belongs to; one root when nothing is grouped. */
  leavesOf(row: R): GroupNode[] {
    let nodes = [this.root]
    for (const level of this.levels) {
      const groups = this.groupsOf(row, level)
      nodes = nodes.flatMap((parent) => [...new Set(groups.map((group) => this.child(parent, level, group)))])
    }
    return nodes
  }

  add(leaf: GroupNode): void {
    for (let node: GroupNode | null = leaf; node; node = node.parent) {
      // A group that lost its last row was cut off; the same object may come back.
      if (node.count++ === 0) node.parent?.children.set(node.key, node)
    }
  }

  drop(leaf: GroupNode): void {
    for (let node: GroupNode | null = leaf; node; node = node.parent) {
      if (--node.count === 0) node.parent?.children.delete(node.key)
    }
  }

  compare(a: GroupNode, b: GroupNode): number {
    if (a === b || !a.parent || !b.parent) return 0
    const above = this.compare(a.parent, b.parent)
    return above !== 0 ? above : this.compareSiblings(a, b)
  }

  /** Headers from top to bottom, outer ones before the inner ones; empty when nothing is grouped. */
  segments(): GroupSegment[] {
    const found: GroupSegment[] = []
    const walk = (node: GroupNode, path: readonly (string | null)[], start: number) => {
      let at = start
      for (const child of [...node.children.values()].toSorted((a, b) => this.compareSiblings(a, b))) {
        const { level, attribute_id, key, label, count } = child
        const inner = [...path, key]
        found.push({ path: inner, level, attribute_id, key, label, start: at, count })
        walk(child, inner, at)
        at += count
      }
    }
    walk(this.root, [], 0)
    return found
  }

  private compareSiblings(a: GroupNode, b: GroupNode): number {
    if (a.key === b.key) return 0
    if (a.key === null) return 1
    if (b.key === null) return -1
    const order = compareKeys(a.sort, b.sort, this.levels[a.level]?.sign ?? 1, this.texts)
    return order !== 0 ? order : a.key < b.key ? -1 : 1
  }

  private child(
    parent: GroupNode,
    level: Level,
    group: { key: string | null; label: string; sort: SortKey },
  ): GroupNode {
    const known = parent.children.get(group.key)
    if (known) return known
    const node: GroupNode = {
      parent,
      level: parent.level + 1,
      attribute_id: level.attribute_id,
      ...group,
      count: 0,
      children: new Map(),
    }
    parent.children.set(group.key, node)
    return node
  }

  private groupsOf(
    row: R,
    { attribute_id, attribute }: Level,
  ): { key: string | null; label: string; sort: SortKey }[] {
    const { type, settings } = attribute
    const { context } = this.env
    const data = this.read(row, attribute_id) ?? null
    if (data !== null) {
      const groups = type.groups?.(data, settings, context)
      if (!groups) {
        const label = type.format(data, settings, context)
        const sort = toSortKey(type.sortKey(data, settings, context), this.texts)
        return [{ key: foldText(label), label, sort }]
      }
      if (groups.length > 0)
        return groups.map(({ key, label, sort }) => ({ key, label, sort: toSortKey(sort, this.texts) }))
    }
    return [{ key: null, label: '', sort: null }]
  }
}
