import { now } from '@weft/base'
import type { Options } from 'nodemailer/lib/mailer/index.js'

import type { Attached, Mail } from './mail.ts'

/** A mail as nodemailer takes it. The receiver is an object: a text would be read as a list of addresses. */
export function messageOf(
  mail: Mail,
  options: { from: string; id: string; replyTo?: string | null; files?: readonly Attached[] },
): Options {
  const { to, subject, text, html, unsubscribe } = mail
  return {
    from: options.from,
    to: { name: '', address: to },
    ...(options.replyTo ? { replyTo: options.replyTo } : {}),
    subject: oneLine(subject),
    text,
    ...(html === undefined ? {} : { html }),
    ...(options.files && { attachments: options.files.map(attachmentOf) }),
    date: new Date(now()),
    messageId: `<${options.id}@${domainOf(options.from)}>`,
    headers: {
      // Machines that answer for people on holiday leave these alone.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribe === undefined
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Whatever it is, it is kept and not shown: nothing of a file is a part of the mail. */
const attachmentOf = ({ name, mime, bytes }: Attached) => ({
  filename: oneLine(name),
  contentType: mime,
  content: bytes,
  contentDisposition: 'attachment' as const,
})

/** A name with a line break in it would start a header of its own. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
}

function domainOf(from: string): string {
  return /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'weft'
}
