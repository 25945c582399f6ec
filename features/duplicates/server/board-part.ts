import type { Caller, Row, Unit } from '@weft/server-kit'

import type { NewIds } from './new-ids.ts'

/** What a copy of a board is made of by now. */
export interface CopiedBoard {
  unit: Unit
  caller: Caller
  /** The board that was copied, and the copy. */
  source_id: string
  board_id: string
  /** New ids by old ones: of the board, its attributes, folders and views. */
  ids: NewIds
}

/** Records of another feature that a copy of a board gets too; they are made as the caller, by their own rules. */
export type BoardPart = (
  copied: CopiedBoard,
) => Promise<readonly { collection: string; id: string; fields: Row }[]>
