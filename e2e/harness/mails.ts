import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

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
