import { join } from 'node:path'
import { openCluster } from '../embedded/cluster.ts'
import { connectionString, readEndpoint } from '../embedded/endpoint.ts'
import { tryOwnerLock } from '../embedded/owner-lock.ts'
import { findPostmaster } from '../embedded/processes.ts'
import { chooseRunAs } from '../embedded/run-as.ts'
import { startEmbedded } from '../embedded/start-embedded.ts'
import { silentLog } from '../log.ts'
import { exists } from './data-files.ts'
import { BackupRefused } from './manifest.ts'

/**
 * Gives `work` the data folder's embedded PostgreSQL: the one that a server runs right now, else one that is started
 * for as long as it takes.
 */
export async function withDataFolder<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const isKnown = (await exists(join(dataDir, 'postgres'))) || (await exists(join(dataDir, 'secret-key')))
  if (!isKnown) throw new BackupRefused(`There is no data of Weft in ${dataDir}.`)
  const cluster = await openCluster(dataDir, chooseRunAs(), { durable: true, log: silentLog })
  if ((await findPostmaster(cluster.folder)) !== null) {
    const endpoint = await readEndpoint(cluster.folder)
    const lock = endpoint && (await tryOwnerLock(connectionString(endpoint, cluster.password, 'postgres')))
    if (endpoint && lock?.is === 'taken') return work(connectionString(endpoint, cluster.password, 'weft'))
    // Nobody's: taken over below.
    if (lock?.is === 'mine') await lock.connection.end()
  }
  const embedded = await startEmbedded({ dataDir })
  try {
    return await work(embedded.connectionString)
  } finally {
    await embedded.stop()
  }
}
