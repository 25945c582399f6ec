import type { Screen } from './say.ts'
import { recordOf, tableOf } from './table.ts'

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Prints what a call answered: as it is, or for people to read. */
export function printAnswer(answer: unknown, asJson: boolean, { out, columns }: Screen): void {
  if (asJson || typeof answer === 'string') return out(textOf(answer))
  const data = isRow(answer) && 'data' in answer ? answer['data'] : answer
  if (Array.isArray(data)) return printRows(data, { out, columns })
  if (isRow(data)) return out(recordOf(data, columns))
  if (data !== undefined && data !== null) out(textOf(data))
}

function printRows(rows: readonly unknown[], { out, columns }: Pick<Screen, 'out' | 'columns'>): void {
  if (rows.length > 0)
    out(
      tableOf(
        rows.map((row) => (isRow(row) ? row : { value: row })),
        columns,
      ),
    )
}

const textOf = (answer: unknown) =>
  typeof answer === 'string' ? answer.replace(/\n?$/, '\n') : `${JSON.stringify(answer ?? null, null, 2)}\n`

/** Prints pages as they come: JSON as one document with a row a line. */
export async function printPages(
  pages: AsyncIterable<{ data: readonly unknown[] }>,
  asJson: boolean,
  screen: Screen,
): Promise<void> {
  if (!asJson) {
    for await (const { data } of pages) printRows(data, screen)
    return
  }
  let before = '{"data": [\n'
  for await (const { data } of pages)
    for (const row of data) {
      screen.out(`${before}${JSON.stringify(row)}`)
      before = ',\n'
    }
  screen.out(before.startsWith('{') ? '{"data": []}\n' : '\n]}\n')
}
