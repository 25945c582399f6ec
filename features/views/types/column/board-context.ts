import type { ValueContext } from '@weft/model'

import type { ColorOf } from '../../client/color/row-colors.ts'
import type { ShownAttribute, ViewActions, ViewRecords } from '../../client/view-member.ts'
import type { Stack } from './stacking/stack.ts'

/** What all cards are drawn with; another object means that all are drawn again. */
export interface BoardContext {
  records: ViewRecords
  actions: ViewActions
  context: ValueContext
  stack: Stack
  lane: Stack | null
  /** The values on a card, in their order. */
  attributes: readonly ShownAttribute[]
  cover: ShownAttribute | null
  coverFit: 'crop' | 'fit'
  showNames: boolean
  colorOf: ColorOf | null
  isMobile: boolean
}

/** A column, and a lane in it. */
export interface CellPlace {
  column: string
  lane: string
}

/** A card in one of the cells that it stands in. */
export interface CardPlace extends CellPlace {
  id: string
}

export const isSameCell = (a: CellPlace | null, b: CellPlace): boolean =>
  a !== null && a.column === b.column && a.lane === b.lane
