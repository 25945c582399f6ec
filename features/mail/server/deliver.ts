import { type Attached, type FindOwnServer, type Mail, ServersBusy, type Transport } from './mail.ts'
import { isRefusedForGood } from './smtp-transport.ts'

/**
 * Brings a mail on its way: by the mail server of the workspace that it is about, else by that of the instance. One of a
 * workspace that does not take it is tried again as any other, and only one that has failed for a while is passed by: an
 * address that receivers do not know would be worse than a quarter of an hour.
 */
export async function deliver(
  { transport, findOwn }: { transport: Transport; findOwn: FindOwnServer },
  mail: Mail,
  id: string,
  files?: readonly Attached[],
): Promise<void> {
  const own = mail.team_id === undefined ? null : await findOwn(mail.team_id)
  if (own === null) return transport.deliver(mail, id, files)
  try {
    await own.transport.deliver(mail, id, files)
  } catch (error) {
    if (error instanceof ServersBusy || isOfReceiver(error)) throw error
    await own.note(error)
    if (own.isFailing) return transport.deliver(mail, id, files)
    // Whatever a server refuses that is not set up well, it may take tomorrow.
    throw isRefusedForGood(error) ? new Error('The mail server of the workspace refuses mails') : error
  }
  await own.note(null)
}

/** Extended codes (RFC 3463) of mailboxes that are not there, or take nothing; those of senders are among 5.1.x, too. */
const OF_MAILBOX = /^5\d\d[ -]5\.(1\.(1|2|3|6|10)|2\.\d+)\b/
/** Without one, the plain code for such a mailbox. */
const PLAIN = /^550(?![ -]\d\.)/

/** The server is well, and there is no such mailbox. A server that relays nothing refuses receivers, too: by other codes. */
function isOfReceiver(error: unknown): boolean {
  const { command, response } = error as { command?: unknown; response?: unknown }
  const said = String(response)
  return command === 'RCPT TO' && (OF_MAILBOX.test(said) || (PLAIN.test(said) && !/relay/i.test(said)))
}
