import { formatBytes } from '@weft/features/attributes/shared'
import { composeMail, type Mailer, safeName } from '@weft/features/mail/server'
import type { Translate } from '@weft/i18n'
import type { RateLimiter } from '@weft/server-kit'

import { runId } from '../run-id.ts'
import type { Acting } from '../runner/acting.ts'
import { StepFailure } from '../server-action.ts'
import type { PlannedMail } from './call.ts'
import type { MailStops } from './mail-stops.ts'
import { receiversOf } from './queries.ts'

/** Receivers of one mail. */
const MOST_RECEIVERS = 100
/** Mails that rules of a workspace send in a day, and at once. */
const MOST_A_DAY = 2_000
const DAY_SECONDS = 86_400

export interface MailsDeps {
  mailer: Mailer
  stops: MailStops
  rates: RateLimiter
}

/**
 * Sends a mail to each receiver apart, so that nobody learns who else got it. Those who ended such mails get none. Safe to
 * run again: a mail that still waits under the same key is not there twice.
 */
export async function sendMails(
  { mailer, stops, rates }: MailsDeps,
  { kit, team_id, board_name }: Acting,
  { user_ids, addresses, subject, text, html, files }: PlannedMail,
  key: string,
): Promise<void> {
  const people = await receiversOf(kit.db, team_id, user_ids)
  const others = addresses
    .filter((email) => !people.some((person) => person.email.toLowerCase() === email.toLowerCase()))
    .map((email) => ({ email, locale: null }))
  const wanted = [...people, ...others]
  if (wanted.length > MOST_RECEIVERS)
    throw new StepFailure('too-many', 'An email goes to at most 100 addresses.')
  const open = await stops.without(
    kit.db,
    team_id,
    wanted.map(({ email }) => email),
  )
  const receivers = wanted.filter(({ email }) => open.has(email))
  if (rates.take(`automation-mails:${team_id}`, MOST_A_DAY / DAY_SECONDS, MOST_A_DAY, receivers.length) > 0)
    throw new StepFailure('too-many-mails', 'Automations of this workspace sent 2,000 emails within a day.')
  const along = files?.along.map(({ id, name, mime }) => {
    return { team_id, item_id: files.item_id, id, name, mime }
  })
  for (const receiver of receivers) {
    const unsubscribe = stops.addressFor(team_id, receiver.email)
    const mail = await composeMail(
      receiver,
      ({ t, locale }) => ({
        subject,
        title: subject,
        ...(html === undefined ? { paragraphs: linesOf(text) } : { paragraphs: [], body: { html, text } }),
        ...(files && files.linked.length > 0 && { groups: [namedFiles(files, t, locale)] }),
        notes: [t('Sent by an automation of the board {board}.', { board: safeName(board_name) })],
        links: [{ label: t('Unsubscribe'), href: unsubscribe }],
      }),
      { team_id, unsubscribe, ...(along && along.length > 0 && { files: along }) },
    )
    await mailer.sendMail(mail, runId([key, receiver.email.toLowerCase()]))
  }
}

const linesOf = (text: string) => text.split(/\n+/).filter((line) => line.trim() !== '')

/** Files that are too large for a mail: whoever may see the item gets them there. */
function namedFiles({ linked, url }: NonNullable<PlannedMail['files']>, t: Translate, locale: string) {
  return {
    title: t('Files that are too large for an email'),
    entries: linked.map(({ name, size }) => ({
      title: safeName(name),
      href: url,
      lines: [formatBytes(size, locale)],
    })),
  }
}
