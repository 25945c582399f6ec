import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { createOutbound, type Outbound } from '@weft/server-kit'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { type FileWorld, openFileWorld } from '../testing/file-world.ts'
import { fetchPreview } from './fetch-preview.ts'
import { readPage } from './read-page.ts'

let pages: Server
let world: FileWorld
let outbound: Outbound
const asked: string[] = []
/** What requests said of who asks. */
const askers: (string | undefined)[] = []

beforeAll(async () => {
  const icon = await sharp({ create: { width: 64, height: 64, channels: 4, background: 'teal' } })
    .png()
    .toBuffer()
  pages = createServer((request, response) => {
    asked.push(request.url ?? '')
    askers.push(request.headers.cookie, request.headers.authorization)
    if (request.url === '/favicon.ico') response.end(icon)
    else if (request.url === '/hangs')
      response.writeHead(200, { 'content-type': 'text/html' }).write('<title>')
    else {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<title>The page &amp; more</title>')
    }
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => pages.once('listening', resolve))
  const { port } = pages.address() as AddressInfo
  const inner = createOutbound({ allow: [`127.0.0.1:${port}`] })
  // Stands for the internet: every https address is a page of this server.
  const here = (url: string) => url.replace(/^https:\/\/[^/]+/, `http://127.0.0.1:${port}`)
  outbound = {
    addressOf: inner.addressOf,
    fetch: (url, request) => inner.fetch(here(url), request),
    stream: (url, request, take) => inner.stream(here(url), request, take),
  }
  world = await openFileWorld({ replaced: { outbound } })
})
afterAll(async () => {
  await world.stop()
  pages.closeAllConnections()
  pages.close()
})

test('a saved link is asked for in the background, and its title and icon are told to members', async () => {
  const attribute_id = await world.add('attributes', {
    board_id: world.board_id,
    name: 'Links',
    type: 'links',
  })
  const url = 'https://known.example/a'
  await world.addItem({ [attribute_id]: [{ id: 'a', url, name: '' }] })
  // Mail has no page, and a page is asked once.
  await world.addItem({
    [attribute_id]: [
      { id: 'b', url: 'mailto:a@b.co', name: '' },
      { id: 'c', url, name: '' },
    ],
  })
  const known = async (as = world.owner) =>
    (await world.call('POST', 'link-previews', { urls: [url, 'https://elsewhere.example/'] }, as)).body.data
  await vi.waitFor(
    async () =>
      expect(await known()).toEqual([
        { url, title: 'The page & more', icon: expect.stringMatching(/^data:image\/webp;base64,/) },
      ]),
    30_000,
  )
  // Of pages that only links out of sight lead to nothing is told.
  expect(await known(world.other)).toEqual([])
  const user_ids = [world.owner.id, world.other.id]
  const board = { user_ids, old: { user_ids: [world.owner.id] } }
  expect((await world.call('PUT', `boards/${world.board_id}`, board)).status).toBe(200)
  expect(await known(world.other)).toHaveLength(1)
  expect(asked).toEqual(['/a', '/favicon.ico'])
  const stranger = await world.server.addPerson('Curious')
  expect((await world.call('POST', 'link-previews', { urls: [url] }, stranger)).status).toBe(404)
})

test('a title is what the page tells nobody in particular: it is asked for without anyone’s rights', () => {
  expect(askers.length).toBeGreaterThan(0)
  expect(new Set(askers)).toEqual(new Set([undefined]))
})

test('a page of one’s own network is known as one that tells nothing', async () => {
  const guarded = createOutbound({ resolve: async () => ['10.0.0.1'] })
  expect(await fetchPreview(guarded, 'https://inside.example/')).toEqual({ title: null, icon: null })
})

test('titles and icons are read, and what is no icon for us is left', () => {
  const head = `<TITLE>\n A &#38; B &lt;b&gt; </TITLE>
    <link rel="icon" href="/i.svg"><link rel='shortcut icon' href=i.png>
    <link rel="apple-touch-icon" href="//cdn.example/t.png"><link rel=icon href="javascript:alert(1)">
    <link rel=stylesheet href=x.css><link rel=icon href="http://plain.example/x.png">`
  expect(readPage(head, 'https://x.org/a/b')).toEqual({
    title: 'A & B <b>',
    icons: ['https://x.org/a/i.png', 'https://cdn.example/t.png'],
  })
  expect(readPage('<meta property="og:title" content="Social">', 'https://x.org/').title).toBe('Social')
  expect(readPage(`<title>${'x'.repeat(5_000)}`, 'https://x.org/').title?.length ?? 0).toBeLessThanOrEqual(
    255,
  )
})

test('hostile pages of a megabyte are read in no time', () => {
  for (const piece of ['<link ', '<title>', '<meta x="', '<link rel=icon href=', '&#', '<title <title'])
    expect(() => readPage(piece.repeat(1_000_000 / piece.length), 'https://x.org/')).not.toThrow()
})

test('files of the internet are fetched for an item, and nothing of one’s own network', async () => {
  const ask = (url: string) =>
    world.call('POST', 'attachments/from-url', {
      id: crypto.randomUUID(),
      item_id: world.item_id,
      attribute_id: world.attribute_id,
      url,
    })
  const fetched = await ask('https://files.example/docs/My%20plan.html?x=1')
  expect([fetched.status, fetched.body.data]).toEqual([
    201,
    expect.objectContaining({ name: 'My plan.html', mime: 'text/html', size: 34 }),
  ])
  expect((await ask('ftp://files.example/a')).status).toBe(422)
})
