import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { newUuid, now, toWireTime } from '@weft/base'

export interface Mail {
  to: string
  subject: string
  /** Plain text, lines ended by \n. */
  text: string
}

export interface Mailer {
  /** Resolves when the mail is on its way or written; rejects when it is not. */
  sendMail(mail: Mail): Promise<void>
}

/** Writes mails as files `{time}-{id}.eml`: what an instance without a mail server does. */
export function createFileMailer(options: { folder: string; from: string }): Mailer {
  const { folder, from } = options
  return {
    async sendMail(mail) {
      // Mails hold tokens: nobody but the server's account reads them.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const id = newUuid(now())
      const path = join(folder, `${toWireTime().replaceAll(/\D/g, '')}-${id}.eml`)
      // A reader of the folder sees whole mails only.
      await writeFile(`${path}.part`, formatMail(mail, from, id), { mode: 0o600, flag: 'wx' })
      await rename(`${path}.part`, path)
    },
  }
}

/** A message by RFC 5322. */
export function formatMail(mail: Mail, from: string, id: string): string {
  const headers = [
    `From: ${oneLine(from)}`,
    `To: ${oneLine(mail.to)}`,
    `Subject: ${encodeWords(oneLine(mail.subject))}`,
    `Date: ${new Date(now()).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@weft>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ]
  return [...headers, '', ...mail.text.split('\n'), ''].join('\r\n')
}

/** A name with a line break in it would start a header of its own. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
}

/** Text beyond ASCII as encoded words (RFC 2047), each short enough and none ending inside a character. */
function encodeWords(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  const words: string[] = []
  let word = ''
  for (const character of text) {
    if (Buffer.byteLength(word + character) > 45) {
      words.push(word)
      word = ''
    }
    word += character
  }
  words.push(word)
  return words.map((part) => `=?utf-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ')
}
