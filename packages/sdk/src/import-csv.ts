import type { WeftClient } from './create-client.ts'
import { offeredMapping, type ImportMapping, type ImportPreview } from './offered-mapping.ts'
import type { paths } from './openapi.generated.ts'
import { wait } from './retrying-fetch.ts'

const POLL_MS = 400

type Upload = NonNullable<paths['/api/{team_id}/imports']['post']['parameters']['query']>
export type ImportRecord =
  paths['/api/{team_id}/imports/{id}']['get']['responses'][200]['content']['application/json']['data']

export interface ImportCsvOptions {
  team_id: number
  folder_id: string
  /** The file, or its text. */
  file: Blob | Uint8Array<ArrayBuffer> | string
  /** `import.csv` unless told. */
  file_name?: string
  /** How the file is read; what is left out is found out. */
  reading?: Pick<Upload, 'header' | 'delimiter' | 'encoding' | 'locale' | 'tz'>
  /** Answers where each column goes; what the server suggests unless told. */
  mapping?: (preview: ImportPreview, offered: ImportMapping) => ImportMapping | Promise<ImportMapping>
  /** Called after the start, and whenever it got further. */
  onProgress?: (record: ImportRecord) => void
  signal?: AbortSignal
}

/** What became of an import: its record with the report, and what could not be read. */
export interface ImportReceipt {
  record: ImportRecord
  /** The lines that say what could not be read, as CSV; empty without problems. */
  problems: string
}

/** Imports a CSV file into a folder: sends it, says where its columns go, and waits until all rows are there. */
export async function importCsv(weft: WeftClient, options: ImportCsvOptions): Promise<ImportReceipt> {
  const { team_id, folder_id, file, file_name = 'import.csv', reading = {}, signal } = options
  const aborting = signal ? { signal } : {}
  const { data: sent } = await weft.post('/api/{team_id}/imports', {
    params: { path: { team_id }, query: { ...reading, folder_id, file_name } },
    headers: { 'content-type': 'application/octet-stream' },
    body: file as string,
    // The file goes as it is.
    bodySerializer: (body: unknown) => body as BodyInit,
    ...aborting,
  })
  const path = { team_id, id: sent.id }
  const offered = offeredMapping(sent.preview)
  const mapping = (await options.mapping?.(sent.preview, offered)) ?? offered
  const { header, ...rest } = reading
  const { parent_column: parent, key_column: key } = sent.preview
  // Sub-items that the file knows are sub-items here.
  const below = parent === null || key === null ? null : { parent, key }
  const { data: begun } = await weft.post('/api/{team_id}/imports/{id}/start', {
    params: { path },
    body: { ...rest, ...(header === undefined ? {} : { header: String(header) === 'true' }), mapping, below },
    ...aborting,
  })
  const record = await untilEnded(weft, begun, options)
  return { record, problems: record.report.problems > 0 ? await problemsOf(weft, path) : '' }
}

const isUnderWay = ({ state }: ImportRecord) => state === 'waiting' || state === 'running'

async function untilEnded(
  weft: WeftClient,
  begun: ImportRecord,
  { signal, onProgress }: ImportCsvOptions,
): Promise<ImportRecord> {
  const path = { team_id: begun.team_id, id: begun.id }
  let record = begun
  onProgress?.(record)
  while (isUnderWay(record)) {
    await wait(POLL_MS, signal)
    const { rows_done, state } = record
    record = (await weft.get('/api/{team_id}/imports/{id}', { params: { path } })).data
    if (record.rows_done !== rows_done || record.state !== state) onProgress?.(record)
  }
  return record
}

function problemsOf(weft: WeftClient, path: { team_id: number; id: string }): Promise<string> {
  return weft.get('/api/{team_id}/imports/{id}/errors.csv', { params: { path }, parseAs: 'text' })
}
