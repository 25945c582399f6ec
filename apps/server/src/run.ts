import { setClockOffset } from '@weft/base'
import { AlreadyRunningError } from '@weft/db'
import type { Logger } from 'pino'

import { type Config, outboxDir } from './config.ts'
import { DataFolderError, openDataFolder } from './data-folder.ts'
import { createLog } from './log.ts'
import { openData, type OpenData } from './open-data.ts'
import type { RunningServer } from './start-server.ts'

/** Longest time between a signal and the end of the process. */
const STOP_MS = 9_500

/** Starts the server in the foreground and stops it in good order on SIGINT or SIGTERM. */
export async function run(config: Config): Promise<void> {
  setClockOffset(config.clockOffsetMs)
  const log = createLog(config.logLevel)
  let stopping = false
  const started = Promise.withResolvers<RunningServer>()

  async function shutDown(): Promise<void> {
    if (stopping) return
    stopping = true
    AbortSignal.timeout(STOP_MS).addEventListener('abort', () => process.exit(1))
    // What has begun to start is finished first: its database would go on running without us.
    const server = await started.promise
    await server.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void shutDown())
  process.on('SIGTERM', () => void shutDown())

  try {
    await openDataFolder(config.dataDir, { holdsDatabase: config.databaseUrl === null })
    const data = await beginData(config, log)
    // Loaded while PostgreSQL starts: that is most of the program.
    const { startServer } = await import('./start-server.ts')
    const server = await startServer(config, log, data.opening)
    started.resolve(server)
    if (!stopping) process.stdout.write(`Weft is ready at ${server.address}\n${mailNote(config)}`)
  } catch (error) {
    // What an operator can mend comes as one sentence, anything else with its trace.
    process.stderr.write(`${sentenceOf(error) ?? (error as Error).stack ?? String(error)}\n`)
    process.exit(1)
  }
}

/** Without a mail server nobody gets the link that verifies an address: says where it is. */
function mailNote(config: Config): string {
  return config.smtpUrl ? '' : `No mail server (SMTP_URL): emails are files in ${outboxDir(config)}\n`
}

/** Comes back when there is nothing left to do but wait for the database; a failure is told to whoever waits. */
async function beginData(config: Config, log: Logger): Promise<{ opening: Promise<OpenData> }> {
  const underWay = Promise.withResolvers<void>()
  const opening = openData(config, log, underWay.resolve)
  opening.then(
    () => underWay.resolve(),
    () => underWay.resolve(),
  )
  await underWay.promise
  return { opening }
}

/** PostgreSQL that is not there, does not let us in, or has no such database. */
const NO_DATABASE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EAI_AGAIN',
  '28P01',
  '28000',
  '3D000',
])

function sentenceOf(error: unknown): string | null {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  // Full since it was looked at.
  if (code === 'ENOSPC' || message.includes('No space left on device'))
    return 'The disk of the data folder is full: make room, or set DATA_DIR.'
  if (NO_DATABASE.has(code)) return `The database cannot be used: ${message}`
  const isExpected =
    error instanceof AlreadyRunningError ||
    error instanceof DataFolderError ||
    ['EADDRINUSE', 'EACCES'].includes(code) ||
    ['The database', 'LIMITS_FILE', 'PLAN_FILE', 'Weft needs'].some((beginning) =>
      message.startsWith(beginning),
    )
  return isExpected ? message : null
}
