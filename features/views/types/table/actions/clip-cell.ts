/** A cell as the clipboard brings it. */
export interface ClipCell {
  text: string
  /** The number behind the text, where the other program tells it. */
  number?: number
  /** The address behind the text. */
  href?: string
  /** Copied here: its exact data, and where it came from. */
  own?: { data: unknown; item_id: string; column: { id: string; type: string } }
}

/** All rows have the same number of cells. */
export type ClipGrid = readonly (readonly ClipCell[])[]

/**
 * What a paste writes where: a single cell fills the whole target, cells whose number divides the target's repeat,
 * anything else is written once and may reach beyond the target.
 */
export function tilePaste<T>(
  cells: readonly (readonly T[])[],
  target: { rows: number; columns: number },
): { rows: number; columns: number; at(row: number, column: number): T | undefined } {
  const height = Math.max(1, cells.length)
  const width = Math.max(1, cells[0]?.length ?? 0)
  const rows = target.rows % height === 0 ? target.rows : height
  const columns = target.columns % width === 0 ? target.columns : width
  return { rows, columns, at: (row, column) => cells[row % height]?.[column % width] }
}
