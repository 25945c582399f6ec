import { createHash } from 'node:crypto'

import { newUuid, setClockOffset } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { PublishedLink } from '../shared/index.ts'
import { addPublishedBoard, newStranger, type PublishedWorld } from './testing/published-board.ts'

/** One dot. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let server: TestServer
let world: PublishedWorld
let file_id: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addPublishedBoard(server)
  const attribute_id = newUuid()
  const { board_id, page_id, name_id, body_id, secret_id } = world
  await world.put(`/attributes/${attribute_id}`, { board_id, name: 'Files', type: 'attachments' })
  await world.put(`/folders/${world.folder_id}`, {
    attribute_ids: [name_id, body_id, secret_id, attribute_id],
    row_version: 2,
  })
  file_id = await upload(attribute_id, 'words.txt', Buffer.from('Words for everybody.'))
  const value = { data: [{ id: file_id, name: 'words.txt', size: 20, mime: 'text/plain' }], row_version: 1 }
  await world.put(`/values/${page_id}.${attribute_id}`, value)
})
afterEach(() => setClockOffset(0))

async function upload(attribute_id: string, name: string, bytes: Buffer): Promise<string> {
  const id = newUuid()
  const { owner, page_id, send } = world
  const path = '/attachments/uploads'
  await send(owner, 'POST', path, { id, item_id: page_id, attribute_id, name, size: bytes.length })
  await server.app.inject({
    method: 'PUT',
    url: `/api/${world.team_id}${path}/${id}/parts?offset=0`,
    headers: { ...owner.headers, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { status } = await send(owner, 'POST', `${path}/${id}/finish`, { sha256 })
  expect(status).toBe(200)
  return id
}

/** The address of the file on a page. */
const addressIn = (text: string, kind: 'file' | 'download') =>
  [...text.matchAll(/(?:href|src)="(\/api\/[^"]+)"/g)]
    .map(([, address = '']) => address.replaceAll('&amp;', '&'))
    .find((address) => address.includes(`v=${kind}`)) ?? ''

test('a published file has a page with a look at it, and is kept by a signed address', async () => {
  const { path } = await world.publish({ item_id: world.page_id, file_id })
  expect(path).toMatch(new RegExp(`^/p/f${world.team_id}-[A-Za-z0-9]{11}$`))
  const stranger = newStranger(server)
  const page = await stranger.get(path)
  expect(page.status).toBe(200)
  expect(page.text).toContain('<h1 dir="auto">words.txt</h1>')
  expect(page.headers['content-security-policy']).toContain(`frame-src 'self'`)
  const shown = await stranger.get(addressIn(page.text, 'file'))
  expect([shown.status, shown.text]).toEqual([200, 'Words for everybody.'])
  const kept = await stranger.get(addressIn(page.text, 'download'))
  expect(kept.headers['content-disposition']).toContain('attachment; filename="words.txt"')
})

test('the address is good for fifteen minutes, for this file, and while the link is', async () => {
  const link = await world.publish({ view_id: world.doc_view })
  const stranger = newStranger(server)
  const { text } = await stranger.get(link.path)
  const address = addressIn(text, 'file')
  const statusOf = async (path: string) => (await stranger.get(path)).status
  expect(await statusOf(address)).toBe(200)
  for (const forged of [
    address.replace('v=file', 'v=download'),
    address.replace(/e=\d+/, 'e=99999999999'),
    address.replace(file_id, newUuid()),
    address.replace(world.page_id, world.below_id),
    address.replace(/s=.*/, 's=x'),
  ])
    expect([forged, await statusOf(forged)]).toEqual([forged, 404])
  setClockOffset(901_000)
  expect(await statusOf(address)).toBe(404)
  setClockOffset(0)
  await world.change(link, { password: 'open sesame' })
  expect(await statusOf(address)).toBe(404)
  await world.change(link, { password: null })
  const again = addressIn((await stranger.get(link.path)).text, 'file')
  expect(await statusOf(again)).toBe(200)
  await world.send(world.owner, 'DELETE', `/published/${link.id}`)
  expect(await statusOf(again)).toBe(404)
})

test('the cover of a page is a picture of an attribute that its view shows, and of no other', async () => {
  const { owner, doc_view, page_id, body_id, name_id, secret_id, send, put } = world
  const [shown_id, hidden_id] = [newUuid(), newUuid()]
  for (const id of [shown_id, hidden_id])
    await put(`/attributes/${id}`, { board_id: world.board_id, name: id, type: 'attachments' })
  await put(`/folders/${world.folder_id}`, {
    attribute_ids: [name_id, body_id, secret_id, hidden_id, shown_id],
    row_version: 3,
  })
  const { data } = await send(owner, 'GET', `/views/${doc_view}`)
  const { settings } = data as { settings: { hidden: string[] } }
  const hidden = [...settings.hidden, hidden_id]
  await put(`/views/${doc_view}`, { settings: { ...settings, hidden }, row_version: 2 })
  const give = async (attribute_id: string, name: string) => {
    const id = await upload(attribute_id, name, PICTURE)
    const value = { data: [{ id, name, size: PICTURE.length, mime: 'image/png' }], row_version: 1 }
    await put(`/values/${page_id}.${attribute_id}`, value)
    return id
  }
  const { path } = await world.publish({ view_id: doc_view })
  const stranger = newStranger(server)
  const secret = await give(hidden_id, 'secret.png')
  const without = (await stranger.get(path)).text
  expect(without).not.toContain(secret)
  expect(without).toContain('class="band"')
  const cover = await give(shown_id, 'cover.png')
  const { text } = await stranger.get(path)
  expect(text).toMatch(new RegExp(`class="cover" src="[^"]*/${page_id}/${cover}\\?v=1280`))
  expect(text).not.toContain(secret)
})

test('a file that its item holds no more has no page', async () => {
  const stranger = await world.send(world.owner, 'POST', '/published', {
    item_id: world.below_id,
    file_id,
  })
  expect(stranger.status).toBe(404)
})

test.each([
  ['was suspended', `suspended_at = now()`, 'barred'],
  ['was removed', `removed_at = now()`, 'gone'],
  ['may manage no permissions any more', `role = 'full-member'`, 'permissions'],
] as const)(
  'links of a maker who %s are closed, live and taken, and listed with why',
  async (_, change, reason) => {
    const { team_id, owner, member } = world
    const setMember = async (isOut: boolean) => {
      await server.db.owner(async (tx) => {
        await tx.query(
          `update team_members set ${isOut ? change : `role = 'admin', suspended_at = null, removed_at = null`}
           where team_id = $1 and user_id = $2`,
          [team_id, member.id],
        )
        await tx.query(`update feeds set seq = seq + 1 where team_id = $1 and kind = 'team'`, [team_id])
      })
      const [feed] = await server.db.run<{ seq: number }>(
        team_id,
        `select seq from feeds where team_id = ${team_id} and kind = 'team'`,
      )
      server.kit.access.stale(team_id, feed?.seq ?? 0)
    }
    await setMember(false)
    const publish = async (target: object) => {
      const { status, data } = await world.send(member, 'POST', '/published', target)
      expect(status).toBe(201)
      return data as PublishedLink
    }
    const live = await publish({ view_id: world.doc_view })
    const taken = await publish({ view_id: world.table_view })
    await world.send(member, 'PUT', `/published/${taken.id}`, { mode: 'snapshot' })
    const file = await publish({ item_id: world.page_id, file_id })
    const stranger = newStranger(server)
    const paths = [live.path, taken.path, `${taken.path}?format=json`, file.path]
    const pages = await Promise.all(paths.map((path) => stranger.get(path)))
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const addresses = [pages[0], pages[3]].map((page) => addressIn(page?.text ?? '', 'file'))
    const statuses = () =>
      Promise.all([...paths, ...addresses].map(async (path) => (await stranger.get(path)).status))
    expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200])
    await setMember(true)
    expect(await statuses()).toEqual([410, 410, 410, 410, 404, 404])
    const { data } = await world.send(owner, 'GET', '/published')
    const listed = data as unknown as PublishedLink[]
    expect(new Set(listed.map(({ closed_reason }) => closed_reason))).toEqual(new Set([reason]))
    expect(listed).toHaveLength(3)
    await setMember(false)
    expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200])
  },
)
