import { setClockOffset } from '@weft/base'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { type FormWorld, openFormWorld } from '../testing/form-world.ts'

let world: FormWorld
beforeAll(async () => {
  world = await openFormWorld()
})
afterAll(() => world.stop())
afterEach(() => setClockOffset(0))

describe('what is no person', () => {
  test('is asked one more question when it fills the trap', async () => {
    await world.build([{ of: 'name' }])
    const { token } = await world.open()
    const before = (await world.items()).length
    const caught = await world.send({ namefield: 'spam', website_address: 'http://spam' }, { token })
    expect(caught.status).toBe(422)
    const [, a, b] = /how much is (\d+) \+ (\d+)/.exec(caught.page.replaceAll(/[\u2068\u2069]/g, '')) ?? []
    expect(await world.items()).toHaveLength(before)
    // A person whose browser filled it in answers, and is let through.
    const sum = String(Number(a) + Number(b))
    const passed = await world.send({ namefield: 'not spam', website_address: 'http://x', sum }, { token })
    expect(passed.status).toBe(200)
    expect(await world.items()).toHaveLength(before + 1)
  })

  test('gets nowhere without a page of ours, or with that of another form', async () => {
    await world.build([{ of: 'name' }])
    const before = (await world.items()).length
    for (const token of ['', 'x', 'a.b.c', `${crypto.randomUUID()}.abc.${'x'.repeat(43)}`])
      expect((await world.send({ namefield: 'bot' }, { token })).status).toBe(422)
    const { token } = await world.open()
    setClockOffset(8 * 86_400_000)
    expect((await world.send({ namefield: 'old page' }, { token })).status).toBe(422)
    expect(await world.items()).toHaveLength(before)
  })

  test('is refused from other sites, and as anything but a form with files', async () => {
    await world.build([{ of: 'name' }])
    expect(
      (await world.send({ namefield: 'x' }, { headers: { origin: 'https://evil.example' } })).status,
    ).toBe(403)
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await world.server.app.inject({
        method: 'POST',
        url: `/form/${world.ids.form}`,
        headers: { 'content-type': type },
        payload: type === 'application/json' ? '{}' : 'a=b',
      })
      expect(answer.statusCode).toBe(415)
    }
  })
})

test('a thousand posts of one address end at ten a minute, and other addresses go on', async () => {
  const strict = await openFormWorld({ form_posts_minute: 10, form_posts_address_minute: 30 })
  try {
    await strict.build([{ of: 'name' }])
    const statuses: number[] = []
    const begin = performance.now()
    for (let n = 0; n < 40; n++) statuses.push((await strict.send({ namefield: String(n) })).status)
    // On a busy machine the minute goes on meanwhile: one more every six seconds.
    const more = Math.ceil((performance.now() - begin) / 6_000)
    const taken = statuses.filter((status) => status === 200).length
    expect([taken >= 10, taken <= 10 + more, taken]).toEqual([true, true, taken])
    expect(statuses.filter((status) => status === 429)).toHaveLength(40 - taken)
    expect((await strict.send({ namefield: 'elsewhere' }, { ip: '192.0.2.9' })).status).toBe(200)
    expect(await strict.items()).toHaveLength(taken + 1)
  } finally {
    await strict.stop()
  }
})

test('an answer within the first second is asked whether it is a person', async () => {
  const strict = await openFormWorld({ form_quickest_ms: 60_000 })
  try {
    await strict.build([{ of: 'name' }])
    expect((await strict.send({ namefield: 'quick' })).page).toContain('that you are a person')
    expect(await strict.items()).toEqual([])
  } finally {
    await strict.stop()
  }
})
