import { migrate, startEmbedded } from '@weft/db'
import type { Logger } from 'pino'

import type { Config } from './config.ts'

/** A database that is there and has the tables this version expects. */
export interface OpenData {
  connectionString: string
  /** Ends PostgreSQL when it is ours. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL unless DATABASE_URL names one, and migrates it. `onUnderWay` is called when the processor is free:
 * PostgreSQL's own process was started, or there is none to start.
 */
export async function openData(config: Config, log: Logger, onUnderWay: () => void): Promise<OpenData> {
  if (config.databaseUrl !== null) onUnderWay()
  const embedded =
    config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir, log, onUnderWay }) : null
  const connectionString = config.databaseUrl ?? embedded?.connectionString ?? ''
  const stop = async () => embedded?.stop()
  try {
    await migrate(connectionString, { log })
  } catch (error) {
    await stop()
    throw error
  }
  return { connectionString, stop }
}
