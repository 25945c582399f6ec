/** Ten kinds of columns, twice: what people's lists are made of. */
function cellsOf(n: number): string[] {
  return [
    `Row number ${n}`,
    `tag ${n % 12}`,
    `${n % 1000}.${n % 100}`,
    `2024-0${(n % 9) + 1}-1${n % 9}`,
    `2024-0${(n % 9) + 1}-1${n % 9} 12:${10 + (n % 50)}`,
    n % 2 ? 'yes' : 'no',
    `person${n % 500}@example.com`,
    `some words about row ${n} that are a little longer`,
    `${n}`,
    `KEY-${n}`,
  ]
}

export const COLUMNS = 20

/** A header and `rows` rows of twenty columns; none needs quotes. */
export function wideCsv(rows: number): Buffer {
  const header = Array.from({ length: COLUMNS }, (_, at) => (at === 0 ? 'Name' : `Column ${at}`)).join()
  const lines = Array.from({ length: rows }, (_, n) => {
    const half = cellsOf(n)
    return [...half, ...half].join()
  })
  return Buffer.from(`${header}\n${lines.join('\n')}\n`)
}
