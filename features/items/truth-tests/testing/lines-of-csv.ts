import { unguardedCell } from '@weft/features/attributes/shared'

/** The cells of a file (RFC 4180); an apostrophe that keeps a text from being run is taken off. */
export function linesOfCsv(file: string): string[][] {
  const lines: string[][] = []
  let cells: string[] = []
  for (const [, quoted, bare = '', end = ''] of file.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g,
  )) {
    if (end === '' && cells.length === 0 && quoted === undefined && bare === '') break
    const text = quoted?.replaceAll('""', '"') ?? bare
    cells.push(unguardedCell(text))
    if (end === ',') continue
    lines.push(cells)
    cells = []
  }
  return lines
}
