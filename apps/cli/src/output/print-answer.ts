import { plainJson, plainLines, type Screen } from './say.ts'
import { recordOf, tableOf } from './table.ts'

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Prints what a call answered: as it is, or for people to read. */
export function printAnswer(answer: unknown, asJson: boolean, screen: Screen): void {
  const { out, columns } = screen
  const textOf = (given: unknown) => textFor(given, columns !== null)
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

/** As it is for a program that reads on; before eyes without orders for their terminal. */
function textFor(answer: unknown, isSeen: boolean): string {
  if (typeof answer === 'string') return (isSeen ? plainLines(answer) : answer).replace(/\n?$/, '\n')
  const json = JSON.stringify(answer ?? null, null, 2)
  return `${isSeen ? plainJson(json) : json}\n`
}

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
      const json = JSON.stringify(row)
      screen.out(`${before}${screen.columns === null ? json : plainJson(json)}`)
      before = ',\n'
    }
  screen.out(before.startsWith('{') ? '{"data": []}\n' : '\n]}\n')
}
