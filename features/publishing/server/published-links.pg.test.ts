import { newSlug, now, setClockOffset, toWireTime } from '@weft/base'
import { readAudit } from '@weft/server-kit'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { itemSlug } from '../shared/index.ts'
import { addPublishedBoard, newStranger, type PublishedWorld } from './testing/published-board.ts'

let server: TestServer
let world: PublishedWorld

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addPublishedBoard(server)
})
afterEach(() => setClockOffset(0))

const statusOf = async (path: string) => (await newStranger(server).get(path)).status

test('a token opens nothing to the world unless it may change permissions', async () => {
  const tokenFor = async (scopes: string[]) => {
    const made = await server.app.inject({
      method: 'POST',
      url: '/api/me/tokens',
      headers: world.owner.headers,
      payload: { name: scopes.join(), scopes, team_ids: null, expires_at: null },
    })
    const { token } = made.json<{ data: { token: string } }>().data
    return { ...world.owner, headers: { authorization: `Bearer ${token}` } }
  }
  const [writer, admin] = [await tokenFor(['read', 'write']), await tokenFor(['admin'])]
  const link = await world.publish({ view_id: world.table_view })
  const calls = [
    ['POST', '/published', { view_id: world.doc_view }],
    ['GET', '/published', undefined],
    ['PUT', `/published/${link.id}`, { allow_csv: true }],
    ['DELETE', `/published/${link.id}`, undefined],
  ] as const
  const statuses = async (as: typeof writer) => {
    const found = []
    for (const [method, path, body] of calls) found.push((await world.send(as, method, path, body)).status)
    return found
  }
  expect(await statuses(writer)).toEqual([403, 403, 403, 403])
  expect(await statusOf(link.path)).toBe(200)
  expect(await statuses(admin)).toEqual([201, 200, 200, 204])
})

describe('A link is gone', () => {
  test('at once when it is taken back, and its number with it', async () => {
    const link = await world.publish({ view_id: world.doc_view })
    expect(await statusOf(link.path)).toBe(200)
    expect((await world.send(world.owner, 'DELETE', `/published/${link.id}`)).status).toBe(204)
    expect(await statusOf(link.path)).toBe(404)
    expect((await world.send(world.owner, 'DELETE', `/published/${link.id}`)).status).toBe(404)
    const again = await world.publish({ view_id: world.doc_view })
    expect(again.id).not.toBe(link.id)
    expect(await statusOf(link.path)).toBe(200)
  })

  test('when its end comes', async () => {
    const link = await world.publish({ view_id: world.doc_view })
    await world.change(link, { expires_at: toWireTime(now() + 3_600_000) })
    expect(await statusOf(link.path)).toBe(200)
    setClockOffset(3_601_000)
    expect(await statusOf(link.path)).toBe(410)
    const past = await world.send(world.owner, 'PUT', `/published/${link.id}`, {
      expires_at: toWireTime(now() - 1_000),
    })
    expect(past.status).toBe(422)
  })

  test.each(['views', 'items', 'folders', 'boards'] as const)(
    'while its place is in the trash: %s',
    async (collection) => {
      const ids = {
        views: world.doc_view,
        items: world.page_id,
        folders: world.folder_id,
        boards: world.board_id,
      }
      const link = await world.publish({ view_id: world.doc_view, item_id: world.page_id })
      expect(await statusOf(link.path)).toBe(200)
      await world.send(world.owner, 'DELETE', `/${collection}/${ids[collection]}`)
      expect(await statusOf(link.path)).toBe(404)
      const { data } = await world.send(world.owner, 'GET', '/published')
      expect(data).toEqual([])
    },
  )

  test('for whoever guesses: no other view, item, file or workspace answers', async () => {
    await world.publish({ view_id: world.doc_view, item_id: world.page_id })
    const stranger = newStranger(server)
    const paths = [
      `/p/e${world.team_id}-${world.doc_view}`,
      `/p/e${world.team_id}-${world.table_view}`,
      `/p/i${world.team_id}-${world.doc_view}/${itemSlug(world.below_id, 'Known issues')}`,
      `/p/i${world.team_id + 1}-${world.doc_view}/${itemSlug(world.page_id, 'Getting started')}`,
      `/p/f${world.team_id}-${world.doc_view}`,
      `/p/e0-${world.doc_view}`,
      '/p/e1-x',
      '/p/exx',
      ...Array.from({ length: 300 }, () => `/p/e${world.team_id}-${newSlug()}`),
    ]
    for (const path of paths) expect([path, (await stranger.get(path)).status]).toEqual([path, 404])
  })
})

describe('A password', () => {
  const form = (password: string) => ({ password })

  test('is asked for without a program, keeps everything closed, and opens for a day', async () => {
    const link = await world.publish({ view_id: world.doc_view })
    await world.change(link, { password: 'open sesame' })
    const stranger = newStranger(server)
    const asked = await stranger.get(link.path)
    expect([asked.status, asked.text.includes('Getting started')]).toEqual([401, false])
    expect(asked.text).toContain(`<form class="card" method="post" action="${link.path}">`)
    const wrong = await stranger.post(link.path, form('open barley'))
    expect([wrong.status, wrong.text.includes('not the password')]).toEqual([422, true])
    const right = await stranger.post(link.path, form('open sesame'))
    expect([right.status, right.headers['location']]).toEqual([303, link.path])
    expect((await stranger.get(link.path)).text).toContain('Getting started')
    expect((await newStranger(server).get(link.path)).status).toBe(401)
    setClockOffset(86_500_000)
    expect((await stranger.get(link.path)).status).toBe(401)
  })

  test('closes at once for everybody when it is changed', async () => {
    const link = await world.publish({ view_id: world.doc_view })
    await world.change(link, { password: 'open sesame' })
    const stranger = newStranger(server)
    await stranger.post(link.path, form('open sesame'))
    await world.change(link, { allow_copy: true })
    expect((await stranger.get(link.path)).status).toBe(200)
    await world.change(link, { password: 'open sesame' })
    expect((await stranger.get(link.path)).status).toBe(401)
    await world.change(link, { password: null })
    expect((await newStranger(server).get(link.path)).status).toBe(200)
  })

  test('can be tried ten times in a quarter of an hour', async () => {
    const link = await world.publish({ view_id: world.doc_view })
    await world.change(link, { password: 'open sesame' })
    const stranger = newStranger(server)
    for (let n = 0; n < 10; n++) expect((await stranger.post(link.path, form(`try ${n}`))).status).toBe(422)
    const refused = await stranger.post(link.path, form('open sesame'))
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await newStranger(server).post(link.path, form('open sesame'))).status).toBe(303)
  })

  test('is refused from the page of another site', async () => {
    const link = await world.publish({ view_id: world.doc_view })
    await world.change(link, { password: 'open sesame' })
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: link.path,
      headers: { origin: 'https://evil.test', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'password=open+sesame',
    })
    expect(statusCode).toBe(403)
  })
})

describe('Links', () => {
  test('are made by whoever may manage permissions, and listed for them', async () => {
    const target = { view_id: world.doc_view }
    expect((await world.send(world.member, 'POST', '/published', target)).status).toBe(403)
    expect((await world.send(null, 'POST', '/published', target)).status).toBe(404)
    const link = await world.publish(target)
    expect((await world.publish(target)).id).toBe(link.id)
    const { data } = await world.send(world.owner, 'GET', '/published')
    expect(data).toMatchObject([{ id: link.id, name: 'Help', place: 'Handbook / Guides', opens: 0 }])
    expect((await world.send(world.member, 'GET', '/published')).data).toEqual([])
    expect((await world.send(world.member, 'DELETE', `/published/${link.id}`)).status).toBe(403)
  })

  test('count how often they were opened', async () => {
    const link = await world.publish({ view_id: world.doc_view })
    for (let n = 0; n < 3; n++) await newStranger(server).get(link.path)
    await expect
      .poll(async () => (await world.send(world.owner, 'GET', `/published?view_id=${world.doc_view}`)).data, {
        timeout: 20_000,
      })
      .toMatchObject([{ opens: 3, last_opened_at: expect.any(String) as string }])
  })

  test('leave a line of who made, changed and took them back, and never the password', async () => {
    const link = await world.publish({ view_id: world.doc_view })
    await world.change(link, { password: 'open sesame' })
    await world.send(world.owner, 'DELETE', `/published/${link.id}`)
    const lines = await auditOf(link.id)
    expect(lines.map(({ action }) => action)).toEqual(['publish.create', 'publish.change', 'publish.revoke'])
    expect(JSON.stringify(lines)).not.toContain('sesame')
    expect(JSON.stringify(lines)).not.toContain('argon2')
  })

  test('need parts that belong together', async () => {
    const other = await addPublishedBoard(server)
    const bad: [object, number][] = [
      [{}, 404],
      [{ item_id: world.page_id }, 422],
      [{ view_id: world.doc_view, item_id: other.page_id }, 404],
      [{ view_id: other.doc_view }, 404],
    ]
    for (const [body, status] of bad)
      expect([body, (await world.send(world.owner, 'POST', '/published', body)).status]).toEqual([
        body,
        status,
      ])
  })
})

async function auditOf(link_id: string) {
  return (await readAudit(server.db, 0)).filter(({ target }) => target === `link:${link_id}`)
}
