import { columnKinds } from '@weft/features/attributes/shared'

import { type Arrangement, bare, type Head } from './product.ts'
import type { ColumnHint } from '../reading/sheet.ts'

/** How a product's column is taken over. */
export interface ProductColumn extends ColumnHint {
  /** What the column is called here, where its name says little. */
  name?: string
  /** A cell as Weft reads it. */
  read?(cell: string): string
  /** What parts the cells of columns that have the same name; a comma unless told. */
  parting?: string
}

/** A table whose columns are known by their names: those of the same name become one. */
export function arrangeColumns(
  head: Head,
  known: Readonly<Record<string, ProductColumn>>,
  fallback: (name: string) => ProductColumn = () => ({}),
): Arrangement {
  const header = head.at(-1) ?? []
  const places = new Map<string, number[]>()
  for (const [at, name] of header.entries()) {
    if (name.trim() === '') continue
    const key = bare(name)
    places.set(key, [...(places.get(key) ?? []), at])
  }
  const byName = new Map(Object.entries(known).map(([name, column]) => [bare(name), column]))
  const columns = [...places].map(([key, at]) => {
    const given = header[at[0] ?? 0]?.trim() ?? key
    return { given, at, column: byName.get(key) ?? fallback(given) }
  })
  return {
    names: columns.map(({ given, column }) => column.name ?? given),
    hints: columns.map(({ column: { name: _name, read: _read, parting: _parting, ...hint } }) => hint),
    rows: ({ line, cells }) => {
      const row = columns.map(({ at, column: { read = asIs, parting = ', ' } }) => {
        const filled = at.flatMap((place) => {
          const cell = cells[place] ?? ''
          return cell.trim() === '' ? [] : [read(cell)]
        })
        return filled.join(parting)
      })
      return [{ line, cells: row }]
    },
  }
}

const asIs = (cell: string) => cell

/** Members of the workspace, where all are that the cells name. */
export const PEOPLE: ProductColumn = { types: columnKinds.people }

/** Noise that is offered as something to leave out. */
export const NOISE: ProductColumn = { isSkipped: true }
