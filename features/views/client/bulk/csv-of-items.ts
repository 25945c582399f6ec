import { CSV_MARK, csvCell, csvLines, csvText } from '@weft/features/attributes/shared'

import type { ViewRecords } from '../view-member.ts'
import { dataOf } from '../cards/card-attributes.ts'

type Exported = Pick<ViewRecords, 'shown' | 'item' | 'context'>

/** The names of the columns that are shown, as the first line of a file. */
export function csvHead({ shown }: Pick<ViewRecords, 'shown'>): string {
  return CSV_MARK + csvLines([shown.map(({ attribute }) => csvCell(attribute.name))])
}

/**
 * Items as lines of CSV, in the order of the columns that are shown, of what this device has. Long texts are markdown;
 * one of which only the beginning is here ends with an ellipsis.
 */
export async function csvOfItems(
  ids: readonly string[],
  { shown, item, context }: Exported,
): Promise<string> {
  const columns = await Promise.all(
    shown.map(async (column) => ({ column, input: await column.type.input.load() })),
  )
  return csvLines(
    ids.flatMap((id) => {
      const found = item(id)
      if (!found) return []
      return [
        columns.map(({ column, input }) => {
          const data = dataOf(found, column)
          const text = csvText(data, column, context)
          if (column.type.isPartial?.(data) === true) return csvCell(isCut(data) ? `${text}…` : text)
          return csvCell(input.writeText?.(data) ?? text, typeof data === 'number')
        }),
      ]
    }),
  )
}

/** Whether a value that is shown is not all there is on this device: then only the server can write it. */
export function needsServer(ids: readonly string[], { shown, item }: Exported): boolean {
  const partial = shown.filter(({ type }) => type.isPartial)
  return ids.some((id) => {
    const found = item(id)
    return found !== undefined && partial.some((one) => one.type.isPartial?.(dataOf(found, one)) === true)
  })
}

function isCut(data: unknown): boolean {
  const { excerpt = '', length = 0 } = data as { excerpt?: string; length?: number }
  return length > excerpt.length
}
