import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { toWireTime } from '@weft/base'

import type { Attached, Mail, Transport } from './mail.ts'
import { messageOf } from './write-message.ts'

/**
 * Writes mails as files `{time}-{id}.eml`: what an instance without a mail server does. Their plain text stands in them
 * as it is, one line a line, so that whoever runs the server can read a link off with any program.
 */
export function createFileTransport(options: {
  folder: string
  from: string
  replyTo?: string | null
}): Transport {
  const { folder, ...sender } = options
  return {
    async deliver(mail, id, files = []) {
      // Mails hold tokens: nobody but the server's account reads them.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${toWireTime().replaceAll(/\D/g, '')}-${id}.eml`)
      const content = await formatMail(mail, { ...sender, id, files })
      // A reader of the folder sees whole mails only, and a mail that is tried again is one file.
      await writeFile(`${path}.part`, content, { mode: 0o600 })
      await rename(`${path}.part`, path)
    },
    close() {
      // Nothing is open between two mails.
    },
  }
}

/** A message by RFC 5322 and MIME. */
export async function formatMail(
  mail: Mail,
  options: { from: string; id: string; replyTo?: string | null; files?: readonly Attached[] },
): Promise<Buffer> {
  // Loaded with the first mail: the start of the server has no use for it.
  const { createTransport } = await import('nodemailer')
  const { html, text, ...message } = messageOf(mail, options)
  const parts = [
    part('text/plain', String(text)),
    ...(html === undefined ? [] : [part('text/html', String(html))]),
  ]
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const written = await writer.sendMail({ ...message, alternatives: parts })
  return written.message as Buffer
}

function part(type: string, content: string) {
  const headers = `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n`
  return { raw: headers + content.replaceAll(/\r?\n/g, '\r\n') }
}
