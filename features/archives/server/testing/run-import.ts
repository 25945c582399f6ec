import { startNode } from '@weft/server/testing'

/** A node in a process of its own that does one import, for tests that kill it: database, data folder, user, import. */
const [connectionString = '', dataDir = '', user_id = '0', id = ''] = process.argv.slice(2)
const node = await startNode({ connectionString, dataDir }, { env: { ARCHIVE_IMPORT: 'on' } })
process.stdout.write('ready\n')
await node.jobs.run('import-archive', { team_id: 0, user_id: Number(user_id), id } as { team_id: number })
process.stdout.write('over\n')
await node.stop()
