import type { Encoding } from '../../shared/index.ts'
import type { Importer } from '../../reading/importer.ts'
import { detectEncoding } from './detect-encoding.ts'
import { readCsv, readText, sniffDelimiter } from '../../reading/read-csv.ts'

/** Text with a line a row: comma-separated values and their kin. */
export const csv: Importer = {
  format: 'csv',
  recognise: () => true,
  async find(path, asked) {
    const encoding = asked.encoding ?? (await detectEncoding(path))
    const delimiter = asked.delimiter ?? sniffDelimiter(await beginningOf(path, encoding))
    return { encoding, delimiter, sheet: null, sheets: [] }
  },
  records: (path, { encoding, delimiter }) =>
    readCsv(() => readText(path, encoding ?? 'utf-8'), delimiter ?? ','),
}

async function beginningOf(path: string, encoding: Encoding): Promise<string> {
  for await (const text of readText(path, encoding)) return text
  return ''
}
