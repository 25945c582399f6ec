import { Pool } from 'pg'
import { type Log, silentLog } from './log.ts'

/**
 * A bare pool as the owner, for a library that brings its own statements (the job queue). Its connections' failures are
 * logged and show again in the statement that meets them; whoever opens it ends it.
 */
export function openPool(options: {
  connectionString: string
  size: number
  applicationName: string
  log?: Log
}): Pool {
  const { connectionString, size, applicationName, log = silentLog } = options
  const pool = new Pool({ connectionString, max: size, application_name: applicationName, keepAlive: true })
  const onLoss = (error: Error) =>
    log.warn({ err: error }, `A database connection of ${applicationName} was lost`)
  pool.on('error', onLoss)
  // Also while somebody holds it, until it has ended.
  pool.on('connect', (client) => client.on('error', onLoss))
  return pool
}
