import type { Attached, FindOwnServer, Mail, Transport } from './mail.ts'
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
    if (isOfReceiver(error)) {
      await own.note(null)
      throw error
    }
    await own.note(error)
    if (own.isFailing) return transport.deliver(mail, id, files)
    // Whatever a server refuses that is not set up well, it may take tomorrow.
    throw isRefusedForGood(error) ? new Error('The mail server of the workspace refuses mails') : error
  }
  await own.note(null)
}

/** The server is well: it knows no such mailbox, or does not want such a mail. */
function isOfReceiver(error: unknown): boolean {
  const { command } = error as { command?: unknown }
  return (command === 'RCPT TO' || command === 'DATA') && isRefusedForGood(error)
}
