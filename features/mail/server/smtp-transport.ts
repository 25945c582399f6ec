import type { Transporter } from 'nodemailer'

import type { Transport } from './mail.ts'
import { messageOf } from './write-message.ts'

const SECOND = 1_000

/** How long a mail server is waited for, and nothing of this machine or the network that a mail could name. */
export const CAREFUL = {
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 30 * SECOND,
  disableFileAccess: true,
  disableUrlAccess: true,
} as const

/** Hands mails to a mail server, over at most two connections that are kept. */
export function createSmtpTransport(options: {
  url: string
  from: string
  replyTo?: string | null
}): Transport {
  let opening: Promise<Transporter> | undefined

  // Loaded with the first mail: the start of the server has no use for it.
  async function open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: options.url,
      pool: true,
      maxConnections: 2,
      ...CAREFUL,
    })
  }

  return {
    async deliver(mail, id, files = []) {
      opening ??= open()
      const transporter = await opening
      await transporter.sendMail(
        messageOf(mail, { from: options.from, replyTo: options.replyTo ?? null, id, files }),
      )
    },
    close() {
      void opening?.then((transporter) => transporter.close())
    },
  }
}

/** Whether the mail server refused for good (RFC 5321, 4.2.1: replies from 500 on), so that another try is in vain. */
export function isRefusedForGood(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600
}
