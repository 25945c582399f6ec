import { type RefObject, useEffect } from 'react'
import { useT } from '@weft/i18n/react'
import { type Drag, useDrag } from '../drag/use-drag.ts'
import { isWithin, placeInRow, placesFor, type TreeNode, type TreePlace, type TreeRow } from './tree-model.ts'

/** A folded row opens when something is held over it for so long. */
const OPEN_ON_HOVER_MS = 600

export interface TreeDragRules {
  readonly expandedIds: ReadonlySet<string>
  onExpandedChange(id: string, isExpanded: boolean): void
  onMove?(id: string, place: TreePlace): void
  canDrop?(dragged: TreeNode, place: TreePlace): boolean
}

/** Takes rows of a tree to other places: what is held over opens, and what the keys aim at is in sight. */
export function useTreeDrag(
  root: RefObject<HTMLElement | null>,
  rows: readonly TreeRow[],
  places: ReadonlyMap<string, number>,
  rules: TreeDragRules,
): Drag<TreeNode, TreePlace> {
  const t = useT()
  const { onMove, canDrop } = rules
  const isAllowed = (dragged: TreeNode, place: TreePlace) =>
    !isWithin(dragged, place.id) && (canDrop?.(dragged, place) ?? true)

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
      const name = rows[places.get(id) ?? -1]?.node.label ?? ''
      if (position === 'inside') return t('in {name}', { name })
      return position === 'before' ? t('before {name}', { name }) : t('after {name}', { name })
    },
  })
  useOpenOnHover(drag.session?.target ?? null, rules)
  useAimedInSight(root, drag.session?.isKeyboard ? drag.session.target?.id : undefined)
  return drag
}

function useOpenOnHover(target: TreePlace | null, { expandedIds, onExpandedChange }: TreeDragRules): void {
  const hoveredId = target?.position === 'inside' ? target.id : null
  useEffect(() => {
    if (!hoveredId || expandedIds.has(hoveredId)) return
    const timer = setTimeout(() => onExpandedChange(hoveredId, true), OPEN_ON_HOVER_MS)
    return () => clearTimeout(timer)
  }, [hoveredId, expandedIds, onExpandedChange])
}

/** A place that the keys chose is to be seen as well as heard. */
function useAimedInSight(root: RefObject<HTMLElement | null>, aimedId: string | undefined): void {
  useEffect(() => {
    if (aimedId === undefined) return
    root.current
      ?.querySelector(`[data-tree-id="${CSS.escape(aimedId)}"]`)
      ?.scrollIntoView?.({ block: 'nearest' })
  }, [root, aimedId])
}
