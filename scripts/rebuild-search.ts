// `npm run rebuild-search`: throws the index of the search away, and the server makes it anew.
import { openDatabase } from '@weft/db'
import { forgetIndex } from '@weft/features/search/server'

import { withDataFolder } from '../packages/db/src/backup/index.ts'
import { readPlace, runCommand, UsageError } from './backup-restore/command.ts'

const USAGE = `npm run rebuild-search [-- --data DIR]
  in the database of DATABASE_URL, or the embedded one of DATA_DIR; the server may run`

await runCommand(USAGE, 'changed', async (args) => {
  const { dataDir, databaseUrl, positionals, to, replace } = readPlace(args)
  if (positionals.length > 0 || to !== undefined || replace) throw new UsageError()
  const forget = async (connectionString: string) => {
    const db = openDatabase({ connectionString, poolSize: 1 })
    try {
      await db.owner(forgetIndex)
    } finally {
      await db.end()
    }
  }
  await (databaseUrl ? forget(databaseUrl) : withDataFolder(dataDir, forget))
  return 'The search is made anew, of each workspace from its next search or change on, or from the next start; until then answers say that they are partial.'
})
