import { importCsv, type ImportRecord } from '@weft/sdk'
import { basename } from 'node:path'

import { clientOf, type Said } from './call-command.ts'
import { UsageError } from './exit-codes.ts'
import { printAnswer } from './output/print-answer.ts'
import { plain } from './output/say.ts'
import { readNamed } from './read-data.ts'
import type { Surroundings } from './surroundings.ts'

/** Imports a CSV file into a folder; how far it is goes to the error output, what came of it to the other one. */
export async function importFile(path: string, said: Said, around: Surroundings): Promise<void> {
  const { env, input, screen } = around
  const team_id = Number(said['team'] ?? env['WEFT_TEAM'])
  if (!Number.isInteger(team_id)) throw new UsageError('--team is missing: say it, or set WEFT_TEAM')
  const weft = clientOf(around)
  const { record, problems } = await importCsv(weft, {
    team_id,
    folder_id: String(said['folderId']),
    file: await readNamed(path, input),
    file_name: path === '-' ? 'import.csv' : basename(path),
    onProgress: (record) => screen.err(progressOf(record)),
  })
  printAnswer(
    { data: { id: record.id, state: record.state, ...record.report } },
    said['json'] === true,
    screen,
  )
  if (problems) screen.err(problems.split('\n').map(plain).join('\n'))
  if (record.state !== 'done')
    throw new Error(`The import ended early: ${record.report.reason ?? record.state}`)
}

const progressOf = ({ state, rows_done, rows_total }: ImportRecord) =>
  `${state}: ${rows_done} of ${rows_total} rows\n`
