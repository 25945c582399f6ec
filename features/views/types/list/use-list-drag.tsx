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
  type DragWorld,
} from './list-drop.ts'

export interface ListDrag {
  drag: Drag<CarriedLines, ListTarget>
  lifted: ReadonlySet<string>
  liftedOf(key: string, x: number): CarriedLines | null
}

interface ListDragOptions extends DragWorld {
  rootsWith(key: string): readonly string[]
  onPick(key: string): void
}

const NOTHING: ReadonlySet<string> = new Set()

/** Moves lines by mouse, finger and keys: up and down, into other groups, and below other lines. */
export function useListDrag({ rootsWith, onPick, ...over }: ListDragOptions): ListDrag {
  const { world } = over
  const [lifted, setLifted] = useState(NOTHING)
  const named = (id: string) => {
    const { records } = world()
    return nameOf(records.item(id), records) || t('Untitled')
  }
  const drag = useDrag<CarriedLines, ListTarget>({
    nameItem: ({ id, ids }) => nameOfCarried(ids.length === 1 ? [id] : ids, named),
    namePlace: (target, { whole }) => nameOfLanding(landingAt(world().lines, target, whole), named),
    hitTest(point, own) {
      const gap = gapUnder(point, own, over)
      return gap && placeInTree(gap, carriedOver(own, over))
    },
    keyTarget: (own, from, key) =>
      stepInTree(from ?? { at: own.place, depth: own.depth }, key, carriedOver(own, over)),
    onLift: ({ whole }) => setLifted(whole),
    onCancel({ key }) {
      setLifted(NOTHING)
      world().focus(key)
    },
    // A finger that rested chose the line.
    onRest: ({ key }) => onPick(key),
    onDrop(own, target) {
      setLifted(NOTHING)
      dropLines(own, target, world())
    },
  })
  return { drag, lifted, liftedOf: (key, x) => carriedLines(world().lines, { key, x, ids: rootsWith(key) }) }
}
