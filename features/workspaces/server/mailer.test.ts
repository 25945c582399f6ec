import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { createFileMailer, formatMail } from './mailer.ts'

test('without a mail server each mail is a file that only the server reads', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'weft-mails-')), 'outbox')
  const mailer = createFileMailer({ folder, from: 'weft@x.io' })
  await Promise.all(
    ['a@x.io', 'b@x.io'].map((to) => mailer.sendMail({ to, subject: 'Hi', text: 'One\nTwo' })),
  )
  const files = await readdir(folder)
  expect(files).toHaveLength(2)
  for (const file of files) {
    expect(file).toMatch(/^\d{14}-[0-9a-f-]{36}\.eml$/)
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(folder, file), 'utf8')).toContain('\r\n\r\nOne\r\nTwo\r\n')
  }
  await rm(folder, { recursive: true })
})

test('no name starts a header of its own', () => {
  const mail = { to: 'a@x.io\r\nBcc: all@x.io', subject: 'Hi\nX-Evil: 1', text: 'text' }
  const headers = formatMail(mail, 'weft@x.io', 'id').split('\r\n\r\n')[0] ?? ''
  expect(headers.split('\r\n').map((line) => line.split(':')[0])).toEqual([
    'From',
    'To',
    'Subject',
    'Date',
    'Message-ID',
    'MIME-Version',
    'Content-Type',
    'Content-Transfer-Encoding',
  ])
})

test('subjects beyond ASCII are encoded in short words that decode to the same', () => {
  const subject = 'Живко вас позива у радни простор „Пројекат 😀 2026“, и још мало текста'
  const line =
    /Subject: ([\s\S]*?)\r\nDate/.exec(
      formatMail({ to: 'a@x.io', subject, text: '' }, 'w@x.io', 'id'),
    )?.[1] ?? ''
  const words = line.split('\r\n ')
  for (const word of words) expect(word.length).toBeLessThanOrEqual(75)
  const decoded = words.map((word) =>
    Buffer.from(/=\?utf-8\?B\?(.*)\?=/.exec(word)?.[1] ?? '', 'base64').toString(),
  )
  expect(decoded.join('')).toBe(subject)
})
