import { setCatalogueLoader } from '@weft/i18n'
import { afterEach, expect, test } from 'vitest'

import { composeMail, linkTo, safeName } from './index.ts'
import { formatMail } from './file-transport.ts'

afterEach(() => setCatalogueLoader(async () => ({})))

const receiver = { email: 'ana@weft.test', locale: 'en-US' }
const letter = (name = 'Ana') => ({
  subject: `${safeName(name)} invites you`,
  title: `${safeName(name)} invites you`,
  paragraphs: ['Work together.'],
  action: { label: 'Join', href: 'https://weft.example/x?a=1&b=2' },
})

test('a mail says the same as text and as a page, whose button leads where the text says', async () => {
  const mail = await composeMail(receiver, () => letter())
  expect(mail.text).toContain('Join:\nhttps://weft.example/x?a=1&b=2')
  expect(mail.html).toContain('href="https://weft.example/x?a=1&amp;b=2"')
  expect(mail.html).toContain('<h1')
  expect(mail.html).toMatch(/^<!doctype html>\n<html lang="en-US" dir="ltr">/)
})

test('what people call themselves is shown as text, never as markup, a link or another header', async () => {
  const name = '<script>alert(1)</script>\r\nBcc: all@evil.example\u2028https://evil.example'
  const mail = await composeMail(receiver, () => letter(name))
  expect(mail.html).not.toContain('<script')
  expect(mail.subject).not.toMatch(/[\r\n\u2028]/)
  const source = (await formatMail(mail, { from: 'weft@x.io', id: '1' })).toString('utf8')
  const [head = ''] = source.split('\r\n\r\n')
  expect(head).not.toMatch(/^bcc:/im)
  expect(head.match(/^to:.*$/gim)).toEqual(['To: ana@weft.test'])
  expect(mail.text).not.toContain('https://evil.example')
  expect(Array.from(safeName('x'.repeat(500)))).toHaveLength(80)
})

test('a receiver that is a list of addresses is one address that does not exist', async () => {
  const mail = await composeMail({ ...receiver, email: 'a@x.io, b@y.io' }, () => letter())
  const source = (await formatMail(mail, { from: 'weft@x.io', id: '1' })).toString('utf8')
  expect(source).not.toMatch(/^to: .*b@y\.io/im)
})

test('letters are written in the language of the receiver, page and all', async () => {
  setCatalogueLoader(async (tag) => ({ 'Hello {name}': tag === 'ar' ? 'مرحبا {name}' : 'Hallo {name}' }))
  const write = (locale: string | null) =>
    composeMail({ email: 'ana@weft.test', locale }, ({ t }) => ({
      subject: t('Hello {name}', { name: 'Ana' }),
      title: t('Hello {name}', { name: 'Ana' }),
      paragraphs: [],
    }))
  expect((await write('de')).subject).toBe('Hallo Ana')
  expect((await write(null)).subject).toBe('Hello Ana')
  const arabic = await write('ar')
  expect(arabic.subject).toBe('مرحبا Ana')
  expect(arabic.html).toContain('<html lang="ar" dir="rtl">')
})

test('without the texts of a language the letter is English throughout', async () => {
  setCatalogueLoader(async () => {
    throw new Error('gone')
  })
  const mail = await composeMail({ email: 'ana@weft.test', locale: 'ar' }, () => letter())
  expect(mail.html).toContain('<html lang="en-US" dir="ltr">')
})

test('links begin with the configured address and carry what they are given unharmed', () => {
  const base = new URL('https://weft.example:8443/ignored?x#y')
  expect(linkTo(base, ['password', 'reset', 'a/b', 'ü+1@x.io'])).toBe(
    'https://weft.example:8443/password/reset/a%2Fb/%C3%BC%2B1%40x.io',
  )
  expect(linkTo(base, ['verify-email'], { hash: { token: 't&u' } })).toBe(
    'https://weft.example:8443/verify-email#token=t%26u',
  )
})

test('formatted text is shown as it is formatted, without pictures and scripts', async () => {
  const html =
    '<h2>Plan</h2><p>See <strong>this</strong> <a href="https://weft.example/a">page</a></p>' +
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Paint</p></li></ul>' +
    '<p><img src="https://evil.example/x.png" alt="A picture"><a href="javascript:alert(1)">bad</a></p>'
  const mail = await composeMail(receiver, () => ({
    ...letter(),
    paragraphs: [],
    body: { html, text: '## Plan' },
  }))
  expect(mail.html).toContain('<b>this</b>')
  expect(mail.html).toMatch(/<a href="https:\/\/weft\.example\/a" style="[^"]+">page<\/a>/)
  expect(mail.html).toContain('☑')
  expect(mail.html).toContain('A picture')
  expect(mail.html).not.toMatch(/<img|<script|javascript:/)
  expect(mail.text).toContain('## Plan')
})
