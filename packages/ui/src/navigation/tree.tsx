import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useT } from '@weft/i18n/react'
import { DragPreview } from '../drag/drag-preview.tsx'
import { useDrag } from '../drag/use-drag.ts'
import { TreeRowView, treePreviewClass } from './tree-row.tsx'
import { isWithin, placeInRow, placesFor, visibleRows, type TreeNode, type TreePlace } from './tree-model.ts'
import { handleTreeKey } from './use-tree-keys.ts'
import { useTreeWindow } from './use-tree-window.ts'
import styles from './tree.module.css'

/** A folded row opens when something is held over it for so long. */
const OPEN_ON_HOVER_MS = 600

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
  const { label, nodes, expandedIds, onExpandedChange, selectedId, onOpen, actions, onMove } = props
  const t = useT()
  const root = useRef<HTMLDivElement>(null)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const wanted = useRef<string | null>(null)
  const rows = useMemo(() => visibleRows(nodes, expandedIds), [nodes, expandedIds])
  const places = useMemo(() => new Map(rows.map((row, at) => [row.node.id, at])), [rows])
  const labelOf = (id: string) => rows[places.get(id) ?? -1]?.node.label ?? ''
  const isAllowed = (dragged: TreeNode, place: TreePlace) =>
    !isWithin(dragged, place.id) && (props.canDrop?.(dragged, place) ?? true)

  const drag = useDrag<TreeNode, TreePlace>({
    isDisabled: !onMove,
    hitTest(point, dragged) {
      const element = document.elementFromPoint(point.x, point.y)?.closest<HTMLElement>('[data-tree-id]')
      const id = element?.dataset['treeId']
      if (!element || !id || !root.current?.contains(element)) return null
      const place = placeInRow(id, point.y, element.getBoundingClientRect())
      if (isAllowed(dragged, place)) return place
      const inside: TreePlace = { id, position: 'inside' }
      return isAllowed(dragged, inside) ? inside : null
    },
    keyTarget(dragged, from, key) {
      const allowed = placesFor(dragged, rows, (place) => isAllowed(dragged, place))
      const at =
        from && allowed.findIndex((place) => place.id === from.id && place.position === from.position)
      const own = places.get(dragged.id) ?? -1
      const above = allowed.filter((place) => (places.get(place.id) ?? -1) < own).length
      const step = key === 'down' || key === 'right' ? 1 : -1
      const start = at ?? (step === 1 ? above - 1 : above)
      return allowed[Math.max(0, Math.min(allowed.length - 1, start + step))] ?? null
    },
    onDrop: (dragged, place) => onMove?.(dragged.id, place),
    nameItem: (node) => node.label,
    namePlace: ({ id, position }) => {
      const name = labelOf(id)
      if (position === 'inside') return t('in {name}', { name })
      return position === 'before' ? t('before {name}', { name }) : t('after {name}', { name })
    },
  })

  const target = drag.session?.target
  const hoveredId = target?.position === 'inside' ? target.id : null
  useEffect(() => {
    if (!hoveredId || expandedIds.has(hoveredId)) return
    const timer = setTimeout(() => onExpandedChange(hoveredId, true), OPEN_ON_HOVER_MS)
    return () => clearTimeout(timer)
  }, [hoveredId, expandedIds, onExpandedChange])

  // A place that the keys chose is to be seen as well as heard.
  const aimedId = drag.session?.isKeyboard ? target?.id : undefined
  useEffect(() => {
    if (aimedId === undefined) return
    root.current
      ?.querySelector(`[data-tree-id="${CSS.escape(aimedId)}"]`)
      ?.scrollIntoView?.({ block: 'nearest' })
  }, [aimedId])

  const rowOf = (id: string) => root.current?.querySelector<HTMLElement>(`[data-tree-id="${CSS.escape(id)}"]`)
  const isVisible = (id: string | null | undefined) => places.has(id ?? '')
  const tabStop = [focusedId, selectedId].find(isVisible) ?? rows[0]?.node.id
  const { drawn, topOf, height } = useTreeWindow(root, rows, {
    selectedId: selectedId ?? null,
    kept: [tabStop, drag.session?.item.id, target?.id],
  })
  const focus = (id: string) => {
    setFocusedId(id)
    wanted.current = null
    const row = rowOf(id)
    if (row) row.focus()
    // Far from what is in sight: it is drawn first.
    else wanted.current = id
  }
  useEffect(() => {
    // What was drawn for another reason before it goes past without it.
    const row = wanted.current === null ? null : rowOf(wanted.current)
    if (!row) return
    wanted.current = null
    row.focus()
  })

  return (
    <div
      ref={root}
      role="tree"
      aria-label={label}
      tabIndex={-1}
      className={styles['tree']}
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
