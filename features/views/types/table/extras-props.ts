import type { RefObject } from 'react'

import type { ViewProps } from '../../client/view-member.ts'
import type { TableSettings } from './definition.ts'
import type { GridControl } from './grid/grid-control.ts'
import type { RowStructure } from './rows/structure.ts'

/** What everything that a table adds to its rows is given. */
export interface ExtrasProps extends ViewProps {
  control: GridControl
  table: TableSettings
  picked: ReadonlySet<string>
  pick(ids: readonly string[], isPicked: boolean): void
  isMobile: boolean
  /** Shows a new item and edits its name. */
  showNew(id: string): void
  /** Where what can be done with the order of rows is found by others. */
  structure: RefObject<RowStructure | null>
}
