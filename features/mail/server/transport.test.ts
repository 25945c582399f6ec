import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { makeTempFolder } from '@weft/base/testing'
import { setClockOffset } from '@weft/base'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'

import { createMailFeature, type MailFeature, type MailFile } from './index.ts'
import { createManualJobs, type ManualJobs } from '@weft/jobs/testing'
import { type SmtpReceiver, startSmtpReceiver } from '@weft/test-kit'

const MINUTE = 60_000
const mail = {
  to: 'ana@weft.test',
  subject: 'Grüße',
  text: 'Zeile eins\n\nhttp://x/secret-of-mail',
  html: '<p>Zeile</p>',
}

let receiver: SmtpReceiver
let jobs: ManualJobs
let folder: string
let logged: string[]
const features: MailFeature[] = []

beforeEach(async () => {
  receiver = await startSmtpReceiver()
  jobs = createManualJobs()
  folder = join(makeTempFolder('mails', onTestFinished), 'outbox')
  logged = []
})
afterEach(async () => {
  setClockOffset(0)
  for (const feature of features.splice(0)) await feature.stop?.()
  await receiver.stop()
})

function build(smtpUrl: string | null, secret = 'one secret'): MailFeature {
  const keep = (details: object, message: string) => void logged.push(`${message} ${JSON.stringify(details)}`)
  const log = { warn: keep, error: keep }
  const readFile = async ({ id }: MailFile) => (id === 'gone' ? null : Buffer.from(`bytes of ${id}`))
  const feature = createMailFeature({
    jobs,
    secret,
    smtpUrl,
    folder,
    from: 'Weft <weft@x.io>',
    readFile,
    log,
  })
  features.push(feature)
  return feature
}

test('without a mail server a mail is a file that only its owner reads, its text as it is', async () => {
  const { mailer } = build(null)
  await mailer.sendMail(mail)
  await jobs.runDue()
  const [file = ''] = await readdir(folder)
  expect(file).toMatch(/^\d{14}-[0-9a-f-]{36}\.eml$/)
  expect((await stat(join(folder, file))).mode & 0o077).toBe(0)
  const source = await readFile(join(folder, file), 'utf8')
  expect(source).toMatch(/^From: Weft <weft@x\.io>\r$/m)
  expect(source).toMatch(/^To: ana@weft\.test\r$/m)
  expect(source).toMatch(/^Subject: =\?UTF-8\?[QB]\?/m)
  expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(source).toContain('\r\n\r\nZeile eins\r\n\r\nhttp://x/secret-of-mail')
  expect(source).toContain('Content-Type: text/html; charset=utf-8')
})

test('over SMTP the mail reaches its receiver, and whoever sent it waited for no mail server', async () => {
  const { mailer } = build(receiver.url)
  await mailer.sendMail(mail)
  expect(receiver.tries()).toBe(0)
  await jobs.runDue()
  expect(receiver.mails).toMatchObject([{ from: 'weft@x.io', to: ['ana@weft.test'] }])
  expect(receiver.mails[0]?.source).toMatch(/^Content-Type: multipart\/alternative;/m)
})

test('a mail server that is busy is asked again after growing pauses, under the same message id', async () => {
  const { mailer } = build(receiver.url)
  receiver.next('busy', 'busy')
  await mailer.sendMail(mail)
  await jobs.runDue()
  expect(receiver.tries()).toBe(1)
  setClockOffset(11_000)
  await jobs.runDue()
  expect([receiver.tries(), receiver.mails.length]).toEqual([2, 0])
  setClockOffset(2 * MINUTE)
  await jobs.runDue()
  expect(receiver.mails).toHaveLength(1)
  expect(jobs.waiting).toEqual([])
})

test('after seven tries a mail is given up, and the log names neither the receiver nor the text', async () => {
  const { mailer } = build(receiver.url)
  receiver.next(...Array.from({ length: 9 }, () => 'busy' as const))
  await mailer.sendMail(mail)
  for (let n = 0; n < 10; n++) {
    setClockOffset(n * 241 * MINUTE)
    await jobs.runDue()
  }
  expect(receiver.tries()).toBe(7)
  expect(logged.at(-1)).toContain('is given up')
  expect(logged.join()).not.toMatch(/ana@weft|Zeile|secret-of-mail/)
})

test('a mailbox that does not exist is tried once', async () => {
  const { mailer } = build(receiver.url)
  receiver.next('refuse')
  await mailer.sendMail(mail)
  await jobs.runDue()
  expect([receiver.tries(), jobs.waiting.length]).toEqual([1, 0])
})

test('a mail whose link is over by now is not sent any more', async () => {
  const { mailer } = build(receiver.url)
  receiver.next('busy')
  await mailer.sendMail({ ...mail, expires_at: 5_000 + Date.UTC(2100, 0) })
  await mailer.sendMail({ ...mail, expires_at: 1 })
  await jobs.runDue()
  expect(receiver.tries()).toBe(1)
})

test('waiting mails lie encrypted, and another secret opens none of them', async () => {
  const { mailer } = build(receiver.url)
  await mailer.sendMail(mail)
  const kept = JSON.stringify(jobs.waiting)
  expect(kept).not.toMatch(/ana@weft|Zeile|secret-of-mail/)
  build(receiver.url, 'another secret')
  await jobs.runDue()
  expect(receiver.tries()).toBe(0)
  expect(logged.join()).toContain('cannot be opened')
})

test.each([['as a file'], ['over SMTP']])('files go along, read when the mail goes, %s', async (way) => {
  const { mailer } = build(way === 'over SMTP' ? receiver.url : null)
  const file = (id: string, name: string) => ({ team_id: 1, item_id: 'i', id, name, mime: 'text/html' })
  await mailer.sendMail({ ...mail, files: [file('a', 'Größe\r\nX: y.html'), file('gone', 'gone.html')] })
  await jobs.runDue()
  const [name = ''] = way === 'over SMTP' ? [] : await readdir(folder)
  const source = name === '' ? receiver.mails[0]?.source : await readFile(join(folder, name), 'utf8')
  expect(source).toMatch(/^Content-Type: multipart\/mixed;/m)
  expect(source?.match(/^Content-Disposition: attachment;/gm)).toHaveLength(1)
  expect(source).toContain(Buffer.from('bytes of a').toString('base64'))
  expect(source).not.toMatch(/^X: y/m)
})
