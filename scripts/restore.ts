// `npm run restore`: puts a backup where nothing is.
import { resolve } from 'node:path'

import { prepareJobTables } from '@weft/jobs'

import { restoreBackup } from '../packages/db/src/backup/index.ts'
import { readPlace, runCommand, stampOf, UsageError } from './backup-restore/command.ts'

const USAGE = `npm run restore -- FILE [--data DIR] [--replace]
  fills the empty database of DATABASE_URL, or an embedded one in the empty data folder DIR (default: DATA_DIR)
  --replace   data that are there give way: a folder's are moved aside, a database's are deleted`

await runCommand(USAGE, 'restored', async (args, signal) => {
  const { dataDir, databaseUrl, positionals, replace, to } = readPlace(args)
  const [file, ...rest] = positionals
  if (file === undefined || rest.length > 0 || to !== undefined) throw new UsageError()
  const { manifest, aside } = await restoreBackup({
    file: resolve(file),
    dataDir,
    databaseUrl,
    replace,
    prepareJobs: prepareJobTables,
    stamp: stampOf(),
    signal,
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const notes = [
    ...(aside ? [`What was there before lies in ${aside}.`] : []),
    ...(manifest.files.some(({ path }) => path === 'secret-key')
      ? []
      : ['It holds no secret key: start with the SECRET_KEY of before, or everybody logs in anew.']),
  ]
  return [
    `Restored ${rows.toLocaleString('en')} rows as of ${manifest.made_at} into ${databaseUrl ? 'the database of DATABASE_URL and ' : ''}${dataDir}.`,
    ...notes,
  ].join(' ')
})
