import { useState } from 'react'

import { t } from '@weft/i18n'
import { type Drag, useDrag } from '@weft/ui'

import { nameOf } from '../../client/cards/card-attributes.ts'
import { nameOfCarried, nameOfLanding, placeInTree, stepInTree } from '../../client/items/tree-drag.ts'
import { landingAt, type ListTarget } from './lines/list-places.ts'
import {
  type CarriedLines,
  carriedLines,
  carriedOver,
  dropLines,
  gapUnder,
  type DragContext,
} from './list-drop.ts'

export interface ListDrag {
  drag: Drag<CarriedLines, ListTarget>
  lifted: ReadonlySet<string>
  liftedOf(key: string, x: number): CarriedLines | null
}

interface ListDragOptions extends DragContext {
  rootsWith(key: string): readonly string[]
  onPick(key: string): void
}

const NOTHING: ReadonlySet<string> = new Set()

/** Moves lines by mouse, finger and keys: up and down, into other groups, and below other lines. */
export function useListDrag({ rootsWith, onPick, ...over }: ListDragOptions): ListDrag {
  const { list } = over
  const [lifted, setLifted] = useState(NOTHING)
  const named = (id: string) => {
    const { records } = list()
    return nameOf(records.item(id), records) || t('Untitled')
  }
  const drag = useDrag<CarriedLines, ListTarget>({
    nameItem: ({ id, ids }) => nameOfCarried(ids.length === 1 ? [id] : ids, named),
    namePlace: (target, { whole }) => nameOfLanding(landingAt(list().lines, target, whole), named),
    hitTest(point, own) {
      const gap = gapUnder(point, own, over)
      return gap && placeInTree(gap, carriedOver(own, over))
    },
    keyTarget: (own, from, key) =>
      stepInTree(from ?? { at: own.place, depth: own.depth }, key, carriedOver(own, over)),
    onLift: ({ whole }) => setLifted(whole),
    onCancel({ key }) {
      setLifted(NOTHING)
      list().focus(key)
    },
    // A finger that rested chose the line.
    onRest: ({ key }) => onPick(key),
    onDrop(own, target) {
      setLifted(NOTHING)
      dropLines(own, target, list())
    },
  })
  return { drag, lifted, liftedOf: (key, x) => carriedLines(list().lines, { key, x, ids: rootsWith(key) }) }
}
