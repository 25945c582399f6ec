import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type FormWorld, openFormWorld } from '../testing/form-world.ts'

const JSON_ONLY = { accept: 'application/json' }
const proof = (token: string) => ({ ...JSON_ONLY, 'x-challenge-token': token })

/** The server of a human check: what it was asked, and how it answers. */
const asked: Record<string, string>[] = []
let answers: 'well' | 'broken' | 'elsewhere' = 'well'

const verifier = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString()
  })
  request.on('end', () => {
    const given = Object.fromEntries(new URLSearchParams(body))
    asked.push(given)
    if (answers === 'broken') response.writeHead(502).end('<h1>Bad Gateway</h1>')
    else if (answers === 'elsewhere') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    else
      response.end(JSON.stringify({ success: given['response'] === 'human' && given['secret'] === 'ours' }))
  })
})

let world: FormWorld
beforeAll(async () => {
  verifier.listen(0, '127.0.0.1')
  await new Promise((resolve) => verifier.once('listening', resolve))
})
afterAll(() => {
  verifier.closeAllConnections()
  verifier.close()
})
beforeEach(async () => {
  asked.length = 0
  answers = 'well'
  const { port } = verifier.address() as AddressInfo
  const env = {
    CAPTCHA_SITE_KEY: 'site-key',
    CAPTCHA_SECRET: 'ours',
    CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
    CHALLENGE_ORIGINS: 'https://check.test',
    ADDITIONAL_SCRIPTS: fileURLToPath(import.meta.url),
    OUTBOUND_ALLOW: `127.0.0.1:${port}`,
  }
  const limits = { form_posts_minute: 1, form_checked_posts_minute: 3, form_quickest_ms: 0.001 }
  world = await openFormWorld(limits, { env })
  await world.build([{ of: 'name' }], { submit: { edit: true } })
  await world.send({ namefield: 'first' })
})
afterEach(() => world.stop())

const names = async () => (await world.items()).map((item) => item.values[world.attributes.name]?.data)

describe('one answer too many', () => {
  test('is taken from a person who passed the check, up to a second limit', async () => {
    const refused = await world.send({ namefield: 'second' }, { headers: JSON_ONLY })
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 60])
    expect(refused.card()).toMatchObject({ state: 'asking', captcha: { key: 'site-key' } })
    expect(refused.card().problem).toBe('Too many answers at once. Try again in 60 seconds.')
    expect(asked).toEqual([])

    const taken = await world.send({ namefield: 'second' }, { headers: proof('human') })
    expect([taken.status, taken.card().state]).toEqual([200, 'thanks'])
    expect(asked).toEqual([{ secret: 'ours', response: 'human' }])
    for (const namefield of ['third', 'fourth'])
      expect((await world.send({ namefield }, { headers: proof('human') })).status).toBe(200)
    const beyond = await world.send({ namefield: 'fifth' }, { headers: proof('human') })
    expect([beyond.status, beyond.card().captcha]).toEqual([429, null])
    // Beyond the second limit nobody is asked, whatever is sent.
    expect(asked).toHaveLength(3)
    expect(await names()).toEqual(['first', 'second', 'third', 'fourth'])
  })

  test('with a token that is worth nothing is told so, and may show the check again', async () => {
    const refused = await world.send({ namefield: 'robot' }, { headers: proof('made-up') })
    expect([refused.status, refused.card().captcha]).toEqual([429, { key: 'site-key' }])
    expect(refused.card().problem).toBe(
      'Unable to obtain pre-clearance. Too many answers at once. Try again in 60 seconds.',
    )
    expect(await names()).toEqual(['first'])
  })

  test.each(['broken', 'elsewhere'] as const)(
    'waits when the check is %s, and the log says so',
    async (how) => {
      answers = how
      const refused = await world.send({ namefield: 'late' }, { headers: proof('human') })
      expect([refused.status, refused.card().captcha]).toEqual([429, null])
      expect(world.server.warnings).toEqual(['The human check could not be asked whether a token is good'])
      expect(asked).toHaveLength(1)
      expect(await names()).toEqual(['first'])
    },
  )

  test('comes back to a browser alone with what was typed', async () => {
    const page = await world.send({ namefield: 'typed <by> hand' })
    expect(page.status).toBe(429)
    expect(page.page).toContain('typed &lt;by&gt; hand')
    expect(page.page).toContain('Too many answers at once. Try again in 60 seconds.')
    expect(await names()).toEqual(['first'])
  })

  test('that changes an answer is judged like one', async () => {
    const made = await world.send({ namefield: 'mine' }, { headers: proof('human') })
    const path = /\/edit\/[\w-]{43}/.exec(made.card().html)?.[0] ?? ''
    const { token } = await world.open(path)
    const change = (headers: Record<string, string>) =>
      world.send({ namefield: 'mine still' }, { query: path, token, headers })
    const refused = await change({})
    expect([refused.status, refused.page.includes('mine still')]).toEqual([429, true])
    expect((await change(proof('human'))).status).toBe(200)
    expect(await names()).toEqual(['first', 'mine still'])
  })
})

test('a token within the limit is not looked at', async () => {
  const taken = await world.send({ namefield: 'other' }, { headers: proof('made-up'), ip: '192.0.2.9' })
  expect([taken.status, asked]).toEqual([200, []])
})

test('a page may load the check from where the operator says, and from nowhere else', async () => {
  const policy = String((await world.open()).headers['content-security-policy'])
  const of = (name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `))
  expect(of('script-src')).toMatch(/^script-src 'self' 'nonce-[\w-]+' https:\/\/check\.test$/)
  expect([of('frame-src'), of('connect-src')]).toEqual([
    `frame-src 'self' https://check.test`,
    `connect-src 'self' https://check.test`,
  ])
})

test('without a check the policy lets nothing in, and the answer says when to come again', async () => {
  const plain = await openFormWorld({ form_posts_minute: 1 })
  try {
    await plain.build([{ of: 'name' }])
    expect(String((await plain.open()).headers['content-security-policy'])).not.toContain('https:')
    await plain.send({ namefield: 'first' })
    const refused = await plain.send({ namefield: 'second' }, { headers: proof('human') })
    expect([refused.status, refused.card().captcha, refused.headers['retry-after']]).toEqual([
      429,
      null,
      '60',
    ])
    expect(await plain.items()).toHaveLength(1)
  } finally {
    await plain.stop()
  }
})
