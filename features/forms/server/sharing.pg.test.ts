import { now, setClockOffset } from '@weft/base'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { type FormWorld, openFormWorld } from './testing/form-world.ts'

let world: FormWorld
beforeAll(async () => {
  world = await openFormWorld()
})
afterAll(() => world.stop())
afterEach(() => setClockOffset(0))

describe('who may answer', () => {
  test('a form that is not shared tells nothing, as if there were none', async () => {
    await world.build([{ of: 'name' }], { share: { open: false }, look: { title: 'MARK-TITLE' } })
    const { status, page } = await world.open()
    const { token } = await world.open()
    expect([status, token]).toEqual([404, ''])
    expect(page).not.toMatch(/MARK-|Bugs/)
    const before = (await world.items()).length
    expect((await world.send({ namefield: 'x' })).status).toBe(404)
    expect(await world.items()).toHaveLength(before)
    await world.build([{ of: 'name' }], { share: { open: false, closed_text: 'Back in May.' } })
    expect((await world.open()).page).toContain('Back in May.')
  })

  test('a page that was open when the form closed makes no item', async () => {
    await world.build([{ of: 'name' }])
    const { token } = await world.open()
    await world.build([{ of: 'name' }], { share: { open: false } })
    const before = (await world.items()).length
    expect((await world.send({ namefield: 'late' }, { token })).status).toBe(404)
    expect(await world.items()).toHaveLength(before)
  })

  test('times open and close it', async () => {
    await world.build([{ of: 'name' }], { share: { from: '2031-01-01T00:00', until: '2031-01-02T00:00' } })
    expect((await world.open()).page).toContain('is not accepting answers yet')
    setClockOffset(Date.UTC(2031, 0, 1, 12) - now())
    expect((await world.open()).status).toBe(200)
    setClockOffset(0)
    setClockOffset(Date.UTC(2031, 0, 2, 12) - now())
    expect((await world.open()).page).toContain('no longer accepts answers')
  })

  test('a number of answers is never passed, however many come at once', async () => {
    const { body } = await world.call('GET', `forms/${world.ids.form}/answers`)
    const { count } = body.data as { count: number }
    await world.build([{ of: 'name' }], { share: { max: count + 2 } })
    const tokens = await Promise.all([1, 2, 3, 4, 5].map(async () => (await world.open()).token))
    const before = (await world.items()).length
    const all = await Promise.all(tokens.map((token) => world.send({ namefield: 'race' }, { token })))
    const statuses = all.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 403, 403, 403])
    expect(await world.items()).toHaveLength(before + 2)
  })

  test('once is once for a browser and for a person', async () => {
    await world.build([{ of: 'name' }], { share: { once: true } })
    const first = await world.send({ namefield: 'first' })
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
    expect(cookie).toContain('weft_form_')
    const second = await world.send({ namefield: 'second' }, { headers: { cookie } })
    expect([second.status, second.page.includes('already')]).toEqual([403, true])
    await world.send({ namefield: 'person' }, { as: world.outsider })
    expect((await world.send({ namefield: 'person' }, { as: world.outsider })).status).toBe(403)
  })

  test('signed-in people or members only, where the form says so', async () => {
    await world.build([{ of: 'name' }], { share: { who: 'signed_in' } })
    const seen = async () => [
      (await world.open()).status,
      (await world.open('', world.outsider)).status,
      (await world.open('', world.member)).status,
    ]
    expect(await seen()).toEqual([404, 200, 200])
    await world.build([{ of: 'name' }], { share: { who: 'members' } })
    expect(await seen()).toEqual([404, 404, 200])
    const before = (await world.items()).length
    await world.send({ namefield: 'x' }, { as: world.outsider, token: 'none' })
    expect(await world.items()).toHaveLength(before)
  })

  test('members who did not come by the provider that their workspace requires are nobody to it', async () => {
    const { server, team_id } = world
    await world.build([{ of: 'name' }], { share: { who: 'members' } })
    const enforce = (sql: string) =>
      server.db.owner(async (tx) => {
        await tx.query(sql, [team_id])
        const [row] = await tx.query<{ seq: number }>(
          `update feeds set seq = seq + 1 where team_id = $1 and kind = 'team' returning seq`,
          [team_id],
        )
        server.kit.access.stale(team_id, row?.seq ?? 0)
      })
    await enforce(`insert into sso_connections (team_id, id, kind, issuer, default_role, enforced_at, grace_ends_at,
      created_at, updated_at) values ($1, gen_random_uuid(), 'saml', 'x', 'full-member', now(), now(), now(), now())`)
    expect((await world.open('', world.member)).status).toBe(404)
    await enforce(`delete from sso_connections where team_id = $1`)
    expect((await world.open('', world.member)).status).toBe(200)
  })

  test('a token is nobody to a form: what is for people is answered signed in', async () => {
    const { server, member } = world
    const made = await server.app.inject({
      method: 'POST',
      url: '/api/me/tokens',
      headers: member.headers,
      payload: { name: 'Hooks only', scopes: ['hooks'], team_ids: null, expires_at: null },
    })
    const { token } = made.json<{ data: { token: string } }>().data
    const program = { ...member, headers: { authorization: `Bearer ${token}` } }
    for (const who of ['members', 'signed_in']) {
      await world.build([{ of: 'name' }], { share: { who } })
      const page = await world.open('', member)
      expect([page.status, (await world.open('', program)).status]).toEqual([200, 404])
      const before = (await world.items()).length
      expect((await world.send({ namefield: 'x' }, { as: program, token: page.token })).status).toBe(404)
      expect(await world.items()).toHaveLength(before)
    }
    await world.build([{ of: 'name' }])
    expect((await world.open('', program)).status).toBe(200)
  })

  test('a token opens no form to people outside unless it may change permissions', async () => {
    const { server, owner } = world
    const tokenFor = async (scopes: string[]) => {
      const made = await server.app.inject({
        method: 'POST',
        url: '/api/me/tokens',
        headers: owner.headers,
        payload: { name: scopes.join(), scopes, team_ids: null, expires_at: null },
      })
      const { token } = made.json<{ data: { token: string } }>().data
      return { ...owner, headers: { authorization: `Bearer ${token}` } }
    }
    const [writer, admin] = [await tokenFor(['write']), await tokenFor(['write', 'admin'])]
    const save = async (share: object, as: typeof owner) =>
      (await world.save([{ of: 'name' }], { share }, as)).status
    await world.build([{ of: 'name' }], { share: { open: false } })
    expect(await save({ who: 'anyone' }, writer)).toBe(403)
    expect(await save({ who: 'members' }, writer)).toBe(200)
    expect(await save({ who: 'signed_in' }, writer)).toBe(403)
    expect(await save({ who: 'anyone' }, admin)).toBe(200)
    // What is open already can be changed, and closed.
    expect(await save({ who: 'anyone', closed_text: 'Later' }, writer)).toBe(200)
    expect(await save({ open: false }, writer)).toBe(200)
  })

  test.each(['members', 'signed_in'])(
    'a form for %s is to all others like one that there is not',
    async (who) => {
      const { ids, server, outsider } = world
      const look = { text: '<p>MARK-ABOUT</p>', accent: 'red', font: 'mono', theme: 'dark', language: 'de' }
      const share = { who, embed: true, closed_text: 'MARK-CLOSED' }
      const none = 'nosuchform1'
      const strangers = who === 'members' ? [null, outsider] : [null]
      for (const isOpen of [true, false]) {
        await world.build([{ of: 'name' }], { look, share: { ...share, open: isOpen } })
        for (const person of strangers)
          for (const accept of ['text/html', 'application/json'])
            for (const method of ['GET', 'POST'] as const)
              for (const rest of ['', '/choices/namefield', `/edit/${'x'.repeat(43)}`]) {
                const ask = async (id: string) => {
                  const { statusCode, body, headers } = await server.app.inject({
                    method,
                    url: `/form/${id}${rest}`,
                    headers: {
                      accept,
                      'content-type': 'multipart/form-data; boundary=b',
                      ...person?.headers,
                    },
                    ...(method === 'POST' ? { payload: '--b--' } : {}),
                  })
                  const policy = String(headers['content-security-policy'])
                  const told = { statusCode, body, policy, length: headers['content-length'] }
                  return JSON.stringify(told)
                    .replaceAll(id, 'ID')
                    .replaceAll(/nonce[-="\\]+[\w-]{22}/g, 'NONCE')
                }
                expect(await ask(ids.form)).toBe(await ask(none))
              }
      }
      expect((await world.open('', world.member)).page).not.toContain('data-sign-in')
      const guest = await world.open()
      expect([
        guest.page.includes(`/login?intended=%2Fform%2F${ids.form}`),
        guest.page.includes('MARK'),
      ]).toEqual([true, false])
    },
  )

  test('other sites frame it only where that is allowed', async () => {
    await world.build([{ of: 'name' }])
    expect((await world.open()).headers['content-security-policy']).toContain(`frame-ancestors 'none'`)
    await world.build([{ of: 'name' }], { share: { embed: true } })
    expect((await world.open()).headers['content-security-policy']).toContain('frame-ancestors *')
  })

  test('nobody counts the answers of a form that lies out of sight', async () => {
    const path = `forms/${world.ids.form}/answers`
    await world.build([{ of: 'name' }])
    await world.send({ namefield: 'the last' })
    const known = await world.call('GET', path)
    const { count, latest } = known.body.data as { count: number; latest: { id: string }[] }
    expect([known.status, latest[0]?.id]).toEqual([200, (await world.items()).at(-1)?.id])
    expect(count).toBeGreaterThanOrEqual(latest.length)
    expect((await world.call('GET', path, undefined, world.outsider)).status).toBe(404)
    expect((await world.call('GET', path, undefined, null)).status).toBe(404)
  })
})
