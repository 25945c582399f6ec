import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ISSUES = join(import.meta.dirname, '../packages/db/seeds/issues.csv')
const POLL_MS = 100

/** A request of somebody who is signed in; throws where it is refused. Buffers are sent as they are. */
export type Call = <T>(method: string, path: string, body?: unknown, type?: string) => Promise<T>

interface Preview {
  columns: { index: number; name: string; guess: { type: string; settings: object } }[]
  primary_column: number
  primary_attribute_id: string
  header: boolean
  delimiter: string
  encoding: string
}

/** Puts the 2,480 issues of the sample data into an empty folder, as the interface imports them; gives their number. */
export async function importIssues(
  call: Call,
  { team_id, folder_id }: { team_id: number; folder_id: string },
): Promise<number> {
  const path = `/api/${team_id}/imports`
  const upload = await call<{ data: { id: string; preview: Preview } }>(
    'POST',
    `${path}?folder_id=${folder_id}&file_name=issues.csv`,
    readFileSync(ISSUES),
    'text/csv',
  )
  const { id, preview } = upload.data
  const { columns, primary_column, primary_attribute_id: attribute_id, ...reading } = preview
  const mapping = columns.map(({ index: column, name, guess }) =>
    column === primary_column
      ? { column, action: 'attribute', attribute_id }
      : { column, action: 'new', name, type: guess.type, settings: guess.settings },
  )
  const { header, delimiter, encoding } = reading
  const plan = { mapping, header, delimiter, encoding, locale: 'en-US', tz: 'UTC' }
  await call('POST', `${path}/${id}/start`, plan)
  for (;;) {
    const { data } = await call<{ data: { state: string; rows_done: number; report: unknown } }>(
      'GET',
      `${path}/${id}`,
    )
    if (data.state === 'done') return data.rows_done
    if (data.state !== 'waiting' && data.state !== 'running')
      throw new Error(`The import ended as ${data.state}: ${JSON.stringify(data.report)}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
