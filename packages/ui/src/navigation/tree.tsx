import { useMemo, useRef, useState, type ReactNode } from 'react'
import { DragPreview } from '../drag/drag-preview.tsx'
import { TreeRowView, treePreviewClass } from './tree-row.tsx'
import { visibleRows, type TreeNode, type TreePlace } from './tree-model.ts'
import { useTreeDrag } from './use-tree-drag.ts'
import { useTreeFocus } from './use-tree-focus.ts'
import { handleTreeKey } from './use-tree-keys.ts'
import { useTreeWindow } from './use-tree-window.ts'
import styles from './tree.module.css'

export interface TreeProps {
  readonly label: string
  readonly nodes: readonly TreeNode[]
  readonly expandedIds: ReadonlySet<string>
  onExpandedChange(id: string, isExpanded: boolean): void
  readonly selectedId?: string | null
  /** For nodes without an `href`. */
  onOpen?(node: TreeNode): void
  /** Buttons that appear at the end of a row. */
  actions?(node: TreeNode): ReactNode
  /** Makes rows movable, by pointer and by keyboard. */
  onMove?(id: string, place: TreePlace): void
  canDrop?(dragged: TreeNode, place: TreePlace): boolean
}

/** Nested places, such as boards and their folders. */
export function Tree(props: TreeProps) {
  const { label, nodes, expandedIds, onExpandedChange, selectedId, onOpen, actions } = props
  const root = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => visibleRows(nodes, expandedIds), [nodes, expandedIds])
  const places = useMemo(() => new Map(rows.map((row, at) => [row.node.id, at])), [rows])
  const drag = useTreeDrag(root, rows, places, props)
  const target = drag.session?.target
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const isVisible = (id: string | null | undefined) => places.has(id ?? '')
  const tabStop = [focusedId, selectedId].find(isVisible) ?? rows[0]?.node.id
  const { drawn, topOf, height } = useTreeWindow(root, rows, {
    selectedId: selectedId ?? null,
    kept: [tabStop, drag.session?.item.id, target?.id],
  })
  const { rowOf, focus } = useTreeFocus(root, setFocusedId)

  return (
    <div
      ref={root}
      role="tree"
      aria-label={label}
      tabIndex={-1}
      className={styles['tree']}
      data-flat={nodes.every(({ children }) => children === undefined) || undefined}
      style={height === undefined ? undefined : { blockSize: height }}
      onKeyDown={(event) =>
        handleTreeKey(event, rows, {
          focus,
          setExpanded: onExpandedChange,
          open: ({ node }) =>
            node.href ? rowOf(node.id)?.querySelector<HTMLElement>('a')?.click() : onOpen?.(node),
        })
      }
    >
      {drawn
        .flatMap((at) => rows[at] ?? [])
        .map((row) => (
          <TreeRowView
            key={row.node.id}
            row={row}
            top={topOf(places.get(row.node.id) ?? 0)}
            isSelected={row.node.id === selectedId}
            isTabStop={row.node.id === tabStop}
            isDragged={drag.session?.item.id === row.node.id}
            drop={target?.id === row.node.id ? target.position : undefined}
            actions={actions?.(row.node)}
            dragProps={drag.handleProps(row.node)}
            onFocus={() => setFocusedId(row.node.id)}
            onToggle={() => onExpandedChange(row.node.id, !row.isExpanded)}
            onOpen={() => onOpen?.(row.node)}
          />
        ))}
      <DragPreview drag={drag} isLevel>
        {(node) => (
          <div className={treePreviewClass}>
            <span className={styles['link']}>
              {node.icon}
              <bdi className={styles['label']}>{node.label}</bdi>
            </span>
          </div>
        )}
      </DragPreview>
    </div>
  )
}
