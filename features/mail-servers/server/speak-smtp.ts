import { isIP } from 'node:net'

import { CAREFUL, type Mail, messageOf } from '@weft/features/mail/server'
import { isDoneWithin, type Outbound, OutboundError } from '@weft/server-kit'

import { MAIL_PORTS } from '../shared/index.ts'
import type { Failure, ServerRow } from './queries.ts'

export interface SpokenTo extends Pick<
  ServerRow,
  'host' | 'port' | 'security' | 'username' | 'from_name' | 'from_email'
> {
  /** In the clear. */
  secret: string | null
}

/**
 * Hands one mail to a mail server that somebody named, over a connection of its own: its name is judged each time, as an
 * address that was public once may be one of our network today.
 */
export async function handIn(
  outbound: Outbound,
  server: SpokenTo,
  mail: Mail,
  options: Pick<Parameters<typeof messageOf>[1], 'id' | 'files'>,
): Promise<void> {
  const { host, port, security, username, secret, from_name, from_email } = server
  const address = await outbound.addressOf(host, port, MAIL_PORTS)
  const { createTransport } = await import('nodemailer')
  const transporter = createTransport({
    ...CAREFUL,
    host: address,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { minVersion: 'TLSv1.2', ...(isIP(host) === 0 && { servername: host }) },
    ...(username !== null && { auth: { user: username, pass: secret ?? '' } }),
  })
  const from = { name: from_name, address: from_email }
  const sent = transporter.sendMail({ ...messageOf(mail, { ...options, from: from_email }), from })
  // What the connection says after that is nobody's.
  sent.catch(() => undefined)
  try {
    if (!(await isDoneWithin(HAND_IN_MS, [sent]))) throw new OutboundError('timeout')
  } finally {
    transporter.close()
  }
}

/** For one mail, from its name to the last answer: a server that says a little again and again would never end. */
const HAND_IN_MS = 30_000

const MOST_SAID = 300

/** At which step it ended. Of what could not be reached nothing more is said: it may be a place in our own network. */
export function failureOf(error: unknown): Failure {
  if (error instanceof OutboundError) return { step: 'reach', said: '' }
  const { code, command, response } = error as Record<string, unknown>
  const said =
    typeof response === 'string' ? response.replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, MOST_SAID) : ''
  if (code === 'EAUTH') return { step: 'sign_in', said }
  if (code === 'ETLS' || isCertificate(error)) return { step: 'secure', said }
  if (said !== '' && command !== 'CONN') return { step: 'take', said }
  return { step: 'reach', said: '' }
}

/** Node names what is wrong with a certificate in the code, and nodemailer calls all of it a socket's problem. */
function isCertificate(error: unknown): boolean {
  return /certificate|self.signed|altname|wrong version number|ssl|tls/i.test((error as Error).message)
}
