import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { Person } from './person.ts'

const WAIT_MS = 60_000
const STEP_MS = 100

/** The newest link of a mail to somebody whose address begins with a path; mails leave by a queue, so it may take a moment. */
export async function linkTo(dataDir: string, email: string, path: string): Promise<URL> {
  const folder = join(dataDir, 'outbox')
  for (let waited = 0; waited < WAIT_MS; waited += STEP_MS) {
    const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
    for (const file of files.toReversed()) {
      const text = await readFile(join(folder, file), 'utf8')
      if (!new RegExp(`^To: .*${email.replaceAll('.', '\\.')}`, 'im').test(text)) continue
      const links = text.match(/https?:\/\/[^\s"<>]+/g) ?? []
      const found = links.map((link) => new URL(link)).find((link) => link.pathname.startsWith(path))
      if (found) return found
    }
    await pause(STEP_MS)
  }
  throw new Error(`No mail to ${email} leads to ${path}`)
}

/** Follows the link that a new account is sent: only then may it invite others. */
export async function verifyEmail(dataDir: string, person: Person, email: string): Promise<void> {
  const link = await linkTo(dataDir, email, '/verify-email')
  const token = new URLSearchParams(link.hash.slice(1)).get('token')
  const answer = await person.call('POST', '/api/me/email/confirm', { token })
  if (answer.status >= 300) throw new Error(`Verifying ${email} answered ${answer.status}`)
}
