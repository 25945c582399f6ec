import { ChevronRight } from 'lucide-react'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import type { DragHandleProps } from '../drag/use-drag.ts'
import { Link } from './link.tsx'
import type { TreePlace, TreeRow } from './tree-model.ts'
import styles from './tree.module.css'

export interface TreeRowViewProps {
  readonly row: TreeRow
  /** Px from the tree's top, where not all rows are drawn. */
  readonly top: number | null
  readonly isSelected: boolean
  readonly isTabStop: boolean
  readonly isDragged: boolean
  readonly drop: TreePlace['position'] | undefined
  readonly actions: ReactNode
  readonly dragProps: DragHandleProps
  onFocus(): void
  onToggle(): void
  onOpen(): void
}

export const treePreviewClass = classNames(styles['row'], styles['preview'])

export function TreeRowView(props: TreeRowViewProps) {
  const { row, top, isSelected, isTabStop, isDragged, drop, actions, dragProps, onFocus, onToggle, onOpen } =
    props
  const { node, depth, isExpanded } = row
  const countId = useId()
  const hasChildren = Boolean(node.children?.length)
  const content = (
    <>
      {node.icon}
      <span className={classNames('auto-dir', styles['label'])} dir="auto" title={node.label}>
        {node.label}
      </span>
      {node.count !== undefined && (
        <span className={styles['count']} title={node.countText}>
          {node.count}
          {node.countText !== undefined && (
            <span id={countId} hidden>
              {node.countText}
            </span>
          )}
        </span>
      )}
    </>
  )
  return (
    <div
      role="treeitem"
      aria-label={node.label}
      aria-describedby={node.countText === undefined ? undefined : countId}
      aria-level={depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={hasChildren ? isExpanded : undefined}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      data-tree-id={node.id}
      data-dragged={isDragged || undefined}
      data-drop={drop}
      className={classNames(
        styles['row'],
        node.isStrong && styles['strong'],
        node.isAction && styles['action'],
      )}
      style={
        {
          '--depth': depth,
          ...(top !== null && { position: 'absolute', insetInline: 0, insetBlockStart: top }),
        } as CSSProperties
      }
      {...(node.isAction ? {} : dragProps)}
      onFocus={onFocus}
    >
      {hasChildren ? (
        // The keyboard folds with the arrows; this is for the pointer only.
        <button type="button" className={styles['twist']} tabIndex={-1} aria-hidden="true" onClick={onToggle}>
          <ChevronRight className="icon-flip" />
        </button>
      ) : (
        <span className={styles['twist']} style={{ visibility: 'hidden' }} />
      )}
      {node.href ? (
        <Link className={styles['link']} href={node.href} tabIndex={-1} draggable={false} data-drag-through>
          {content}
        </Link>
      ) : (
        <button type="button" className={styles['link']} tabIndex={-1} data-drag-through onClick={onOpen}>
          {content}
        </button>
      )}
      {actions && <span className={styles['actions']}>{actions}</span>}
    </div>
  )
}
