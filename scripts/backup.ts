// `npm run backup`: the database as of one moment and the files of the data folder, in one file.
import { join, resolve } from 'node:path'

import { withDataFolder, writeBackup } from '../packages/db/src/backup/index.ts'
import { readPlace, runCommand, stampOf, UsageError } from './backup-restore/command.ts'
import { sizeOf, version } from './backup-restore/sentences.ts'

const USAGE = `npm run backup [-- --to FILE] [--data DIR]
  saves the database of DATABASE_URL, or the embedded one of DATA_DIR, and the files of DATA_DIR
  FILE   default: backups/weft-<time>.tar below the data folder`

await runCommand(USAGE, 'saved', async (args, signal) => {
  const { dataDir, databaseUrl, positionals, to } = readPlace(args)
  if (positionals.length > 1 || (to && positionals.length > 0)) throw new UsageError()
  const named = to ?? positionals[0]
  const file = named ? resolve(named) : join(dataDir, 'backups', `weft-${stampOf()}.tar`)
  const save = (connectionString: string) =>
    writeBackup({ connectionString, dataDir, file, weft: version(), signal })
  const { manifest, bytes } = await (databaseUrl ? save(databaseUrl) : withDataFolder(dataDir, save))
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const files = manifest.files.length
  return `Saved ${rows.toLocaleString('en')} rows and ${files} files to ${file} (${sizeOf(bytes)}). Whoever has this file can read everything in it.`
})
