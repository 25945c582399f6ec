import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { openDatabase } from '@weft/db'

import { databaseUrlOf } from '../../bench/harness/processes.ts'

const WAIT_MS = 60_000
const STEP_MS = 100

/** Mails as the server wrote them without a mail server, oldest first. */
export async function mailsTo(dataDir: string, email: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).toSorted()
  const mails = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  return mails.filter((mail) => mail.includes(`\r\nTo: ${email}\r\n`))
}

/** Waits for a mail with that subject. */
export async function untilMailed(dataDir: string, email: string, subject: string): Promise<void> {
  for (let waited = 0; waited < WAIT_MS; waited += STEP_MS) {
    if ((await mailsTo(dataDir, email)).some((mail) => mail.includes(`\r\nSubject: ${subject}\r\n`))) return
    await pause(STEP_MS)
  }
  throw new Error(`No mail to ${email} is called ${subject}`)
}

/** As if what is told by mail had happened some minutes ago: a mail waits a minute and more for what happens next. */
export async function makeMailsDue(dataDir: string): Promise<void> {
  const db = openDatabase({ connectionString: databaseUrlOf(dataDir) })
  await db.owner(async (tx) => {
    await tx.query(
      `update notifications set first_at = least(first_at, now() - interval '10 minutes') where mailed < count`,
    )
    await tx.query(
      `update graphile_worker._private_jobs set run_at = now()
       where key like 'deliver-notifications:%' and run_at > now() and locked_at is null`,
    )
  })
  await db.end()
}
