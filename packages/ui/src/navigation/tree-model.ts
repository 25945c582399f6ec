import type { ReactNode } from 'react'

export interface TreeNode {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  readonly href?: string
  readonly count?: number | string
  /** What the number says, for those who do not see where it stands. */
  readonly countText?: string
  readonly isStrong?: boolean
  /** Does something rather than being a place: it stays where it is. */
  readonly isAction?: boolean
  readonly children?: readonly TreeNode[]
}

export interface TreeRow {
  readonly node: TreeNode
  /** 0 at the top. */
  readonly depth: number
  readonly parentId: string | null
  readonly isExpanded: boolean
  /** Place among the rows beside it, from 1, and how many these are. */
  readonly position: number
  readonly siblings: number
}

/** Where a dragged row would land: beside another one, or in it. */
export interface TreePlace {
  readonly id: string
  readonly position: 'before' | 'inside' | 'after'
}

/** The rows that can be seen, top to bottom. */
export function visibleRows(nodes: readonly TreeNode[], expandedIds: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = []
  const add = (list: readonly TreeNode[], depth: number, parentId: string | null) => {
    for (const [at, node] of list.entries()) {
      const isExpanded = Boolean(node.children?.length) && expandedIds.has(node.id)
      rows.push({ node, depth, parentId, isExpanded, position: at + 1, siblings: list.length })
      if (isExpanded) add(node.children ?? [], depth + 1, node.id)
    }
  }
  add(nodes, 0, null)
  return rows
}

/** Whether a node is the other one or somewhere below it. */
export function isWithin(node: TreeNode, id: string): boolean {
  return node.id === id || Boolean(node.children?.some((child) => isWithin(child, id)))
}

/** Every place a node may be taken to, top to bottom, for the arrow keys. */
export function placesFor(
  dragged: TreeNode,
  rows: readonly TreeRow[],
  canDrop: (place: TreePlace) => boolean,
): TreePlace[] {
  const others = rows.filter((row) => !isWithin(dragged, row.node.id))
  const places = others.flatMap(({ node, isExpanded }): TreePlace[] => [
    { id: node.id, position: 'before' },
    { id: node.id, position: 'inside' },
    ...(isExpanded ? [] : [{ id: node.id, position: 'after' as const }]),
  ])
  return places.filter(canDrop)
}

/** The place under a point of a row: its edges mean beside, its middle means inside. */
export function placeInRow(id: string, y: number, row: { top: number; height: number }): TreePlace {
  const share = (y - row.top) / row.height
  if (share < 0.28) return { id, position: 'before' }
  return { id, position: share > 0.72 ? 'after' : 'inside' }
}
