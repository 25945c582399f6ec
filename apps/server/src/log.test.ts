import { expect, test } from 'vitest'

import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('info', { write: (line: string) => void lines.push(line) }))
  return lines.join('')
}

test('secrets are redacted by their name, however deep they lie', () => {
  const secret = 'hunter2'
  const text = logged((log) => {
    log.info({ password: secret, user: 7 }, 'one')
    log.info({ body: { access_token: secret, list: [{ refreshToken: secret }] } }, 'two')
    log.info(
      { req: { headers: { authorization: secret, Cookie: secret, 'x-authorization-password': secret } } },
      'three',
    )
    log.info(
      { config: { SECRET_KEY: secret, s3: { apiKey: secret } }, totp: secret, recoveryCode: secret },
      'four',
    )
    log.child({ component: 'x' }).warn({ a: { b: { c: { d: { set_cookie: secret } } } } }, 'five')
  })
  expect(text).not.toContain(secret)
  expect(text.match(/\[redacted\]/g)).toHaveLength(11)
  expect(text).toContain('"user":7')
})

test('an error keeps its message and trace, not the values of a statement', () => {
  const failure = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ann@weft.test) already exists.',
    parameters: ['ann@weft.test'],
    cause: new Error('the reason'),
  })
  const text = logged((log) => log.error({ err: failure }, 'unexpected error'))
  expect(text).not.toContain('ann@weft.test')
  for (const kept of ['duplicate key', '23505', 'the reason', 'log.test.ts']) expect(text).toContain(kept)
})

test('requests, sockets and other things of the program are named, not shown', () => {
  const text = logged((log) =>
    log.info({ req: new Request('http://weft.test/x?key=hunter2'), at: new Date(0) }, 'odd'),
  )
  expect(text).not.toContain('hunter2')
  expect(text).toContain('"req":"[Request]"')
  expect(text).toContain('1970-01-01')
})

test('what refers to itself does not end the program', () => {
  const circle: Record<string, unknown> = { name: 'x' }
  circle['self'] = circle
  expect(logged((log) => log.info({ circle }, 'round'))).toContain('round')
})
