import { expect, test } from 'vitest'

import { emailKey, isEmail } from './email.ts'

test('mail addresses are told from other texts', () => {
  for (const good of ['a@b.co', 'first.last+tag@sub.example.com', 'žana@пример.срб', "o'neil@x.io"])
    expect([good, isEmail(good)]).toEqual([good, true])
  const long = `a@${'b'.repeat(250)}.co`
  for (const bad of [
    '',
    'a',
    'a@b',
    '@b.co',
    'a@',
    'a b@c.co',
    'a@b..co',
    'a@b.co\r\nBcc: x@y.z',
    '<a@b.co>',
    'a@b.co,c@d.co',
    long,
  ])
    expect([bad, isEmail(bad)]).toEqual([bad, false])
})

test('one mailbox has one key', () => {
  expect(emailKey(' Ana@Example.COM ')).toBe('ana@example.com')
  expect(emailKey('z\u030cana@x.io')).toBe(emailKey('\u017eana@x.io'))
  expect(emailKey('\uff21na@x.io')).toBe('ana@x.io')
  expect(emailKey('o\ufb03ce@x.io')).toBe('office@x.io')
})
