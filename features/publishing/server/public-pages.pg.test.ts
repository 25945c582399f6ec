import { newSlug, newUuid, now, setClockOffset, toWireTime } from '@weft/base'
import { readAudit } from '@weft/server-kit'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { itemSlug, type PublishedLink } from '../shared/index.ts'
import { addPublishedBoard, newStranger, type PublishedWorld } from './testing/published-board.ts'
import { tablesHash } from './testing/tables-hash.ts'

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

describe('A published document', () => {
  test('is whole HTML with its title, text, tree, contents and description', async () => {
    const { path } = await world.publish({ view_id: world.doc_view })
    const { status, text, headers } = await newStranger(server).get(path)
    expect(status).toBe(200)
    expect(text).toContain('<title>Getting started · Help</title>')
    expect(text).toContain('<h3 id="h0-1">First steps</h3>\n<p>Open the <b>door</b>.</p>')
    expect(text).toContain('<a href="#h0-1">First steps</a>')
    expect(text).toContain('<bdi>Known issues</bdi></a>')
    expect(text).toContain('<meta name="description" content="First steps Open the door. Then Walk in.">')
    expect(text).toContain('<meta property="og:title" content="Getting started · Help">')
    expect(text).toContain('data-color="green"')
    expect(text).toContain('Mia Maker')
    // Nothing runs but what marks the heading that is read.
    expect(text.match(/<script[^>]* src="[^"]*"/g)).toEqual([
      '<script type="module" src="/contents-program.js"',
    ])
    expect(headers['content-security-policy']).toContain(`frame-ancestors 'none'`)
    // Pictures come from here and from where the operator said, not from anywhere.
    expect(headers['content-security-policy']).toMatch(
      /img-src 'self' data: blob:( https:\/\/pictures\.test)?;/,
    )
    expect(headers['x-robots-tag']).toBe('noindex')
  })

  test('shows no byte of what its view hides or filters out, on any of its pages', async () => {
    const doc = await world.publish({ view_id: world.doc_view })
    const table = await world.publish({ view_id: world.table_view })
    await world.change(table, { allow_csv: true, indexable: true })
    const slugs = [
      itemSlug(world.page_id, 'Getting started'),
      itemSlug(world.below_id, 'Known issues'),
      itemSlug(world.filtered_id, 'SECRET-PAGE'),
    ]
    const pages = [doc.path, table.path].flatMap((path) => [path, ...slugs.map((slug) => `${path}/${slug}`)])
    pages.push(`${table.path}?format=csv`)
    const before = await tablesHash(server.db)
    const texts = await Promise.all(pages.map((path) => newStranger(server).get(path)))
    expect(texts.map(({ status }) => status)).toEqual([200, 200, 200, 404, 200, 200, 200, 404, 200])
    for (const { text, headers } of texts) {
      expect(`${text} ${JSON.stringify(headers)}`).not.toContain('SECRET')
      expect(text).not.toContain(world.secret_id)
    }
    expect(await tablesHash(server.db)).toBe(before)
  })

  test('shows no item in which nothing was ever entered, in no format and at no address', async () => {
    const { board_id, folder_id, secret_id, doc_view, table_view } = world
    const place = { board_id, folder_id }
    // Defaults are not entered; a value is, be it one that is hidden, and so is an item below.
    const flag = { board_id, name: 'Flag', type: 'checkbox', default_data: true }
    await world.put(`/attributes/${newUuid()}`, flag)
    const [untouched, labelled, parent] = [newUuid(), newUuid(), newUuid()]
    await world.put(`/items/${untouched}`, place)
    await world.put(`/items/${labelled}`, { ...place, values: {} })
    await world.put(`/values/${labelled}.${secret_id}`, { data: 'kept apart' })
    await world.put(`/items/${parent}`, place)
    await world.put(`/items/${newUuid()}`, {
      ...place,
      parent_id: parent,
      values: { [world.name_id]: 'A part' },
    })
    const doc = await world.publish({ view_id: doc_view })
    const table = await world.publish({ view_id: table_view })
    await world.change(table, { allow_csv: true })
    const linesOf = async () => {
      const { text } = await newStranger(server).get(`${table.path}?format=csv`)
      return text.trim().split('\r\n').slice(1).length
    }
    // Two of the world, the labelled one, and the parent with its part.
    expect(await linesOf()).toBe(5)
    const end = (id: string) => itemSlug(id, '')
    for (const path of [doc.path, table.path]) {
      const page = await newStranger(server).get(path)
      expect(page.text).not.toContain(end(untouched))
      expect(await statusOf(`${path}/${end(untouched)}`)).toBe(404)
      expect(await statusOf(`${path}/${end(parent)}`)).toBe(200)
    }
    await world.put(`/values/${untouched}.${world.name_id}`, { data: 'Named at last' })
    expect(await linesOf()).toBe(6)
  })

  test('names linked items only where they are shown as well, or open to guests', async () => {
    const { board_id, folder_id, owner, page_id, below_id } = world
    const [other, elsewhere, name, target, link] = [newSlug(), newSlug(), newUuid(), newUuid(), newUuid()]
    await world.put(`/boards/${other}`, { name: 'SECRET-BOARD', user_ids: [owner.id] })
    await world.put(`/attributes/${name}`, { board_id: other, name: 'N', type: 'text', primary: true })
    await world.put(`/folders/${elsewhere}`, {
      board_id: other,
      name: 'SECRET-FOLDER',
      attribute_ids: [name],
    })
    const place = { board_id: other, folder_id: elsewhere }
    await world.put(`/items/${target}`, { ...place, values: { [name]: 'SECRET-TARGET' } })
    const settings = { board_id: other, two_way: false, shown: [name] }
    await world.put(`/attributes/${link}`, { board_id, name: 'Sources', type: 'reference', settings })
    const own = newUuid()
    const near = { board_id, two_way: false }
    await world.put(`/attributes/${own}`, { board_id, name: 'Next', type: 'reference', settings: near })
    // What is looked up there is as hidden as the item, wherever it is shown; what is looked up here is not.
    const [looked, formula, total, near_total] = [newUuid(), newUuid(), newUuid(), newUuid()]
    const [worth, here] = [newUuid(), newUuid()]
    await world.put(`/attributes/${worth}`, { board_id: other, name: 'Worth', type: 'number' })
    await world.put(`/attributes/${here}`, { board_id, name: 'Here', type: 'number' })
    await world.put(`/values/${target}.${worth}`, { data: 91_357 })
    await world.put(`/values/${below_id}.${here}`, { data: 24_680 })
    const reads = (reference_id: string, target_id: string) => ({ reference_id, target_id })
    const computed: [string, string, string, object][] = [
      [looked, 'Names', 'lookup', reads(link, name)],
      [total, 'Total', 'rollup', { ...reads(link, worth), function: 'sum' }],
      [near_total, 'Near', 'rollup', { ...reads(own, here), function: 'sum' }],
      [formula, 'Said', 'formula', { formula: '"said " & {Names} & {Total}' }],
    ]
    for (const [id, said, type, settings] of computed)
      await world.put(`/attributes/${id}`, { board_id, name: said, type, settings })
    const attribute_ids = [world.name_id, link, own, looked, total, near_total, formula]
    await world.put(`/folders/${folder_id}`, { attribute_ids, row_version: 2 })
    await world.put(`/references/${page_id}.${link}.${target}`, {})
    await world.put(`/references/${page_id}.${own}.${below_id}`, {})
    const { path } = await world.publish({ view_id: world.table_view })
    const { text } = await newStranger(server).get(path)
    expect(text).toContain('Private item')
    expect(text).toContain('<span dir="auto">Known issues</span>')
    expect(text).toContain('24,680')
    expect(text).not.toContain('SECRET')
    expect(text).not.toMatch(/91.?357/)
  })

  test('follows edits at once, and leads old addresses to new ones', async () => {
    const { path } = await world.publish({ view_id: world.doc_view })
    const stranger = newStranger(server)
    const old = `${path}/${itemSlug(world.page_id, 'Getting started')}`
    expect((await stranger.get(old)).status).toBe(200)
    await world.put(`/values/${world.page_id}.${world.name_id}`, { data: 'First day', row_version: 2 })
    expect((await stranger.get(path)).text).toContain('<h1 dir="auto">First day</h1>')
    const moved = await stranger.get(old)
    expect([moved.status, moved.headers['location']]).toEqual([
      301,
      `${path}/${itemSlug(world.page_id, 'First day')}`,
    ])
  })

  test('looks as the options of its view say', async () => {
    const { path } = await world.publish({ view_id: world.doc_view })
    const stranger = newStranger(server)
    const plain = (await stranger.get(path)).text
    expect(plain).toContain('<details class="attributes">')
    const { data } = await world.send(world.owner, 'GET', `/views/${world.doc_view}`)
    const { settings } = data as { settings: object }
    const other = { ...settings, contents: false, show_attributes: true, full_width: true }
    await world.put(`/views/${world.doc_view}`, { settings: other, row_version: 2 })
    const { text } = await stranger.get(path)
    expect(text).not.toContain('class="toc"')
    expect(text).not.toContain('<details class="attributes">')
    expect(text).toContain(' wide"')
  })

  test('says what it was made with until somebody switches that off', async () => {
    const link = await world.publish({ view_id: world.doc_view })
    const stranger = newStranger(server)
    expect((await stranger.get(link.path)).text).toContain('Made with Weft')
    expect((await world.change(link, { brand: false })).brand).toBe(false)
    expect((await stranger.get(link.path)).text).not.toContain('Made with Weft')
    // Another setting leaves it as it is.
    expect((await world.change(link, { indexable: true })).brand).toBe(false)
  })

  test('leads to the pages that it lies in, and to those before and after it', async () => {
    const { path } = await world.publish({ view_id: world.doc_view })
    const stranger = newStranger(server)
    const first = `${path}/${itemSlug(world.page_id, 'Getting started')}`
    const below = `${path}/${itemSlug(world.below_id, 'Known issues')}`
    const { text } = await stranger.get(below)
    expect(text).toContain(`aria-label="Where this page is"><a href="${first}"`)
    expect(text).toContain(`<a href="${first}" rel="prev"><small>Previous</small>`)
    expect(text).not.toContain('rel="next"')
    expect((await stranger.get(path)).text).toContain(`<a href="${below}" rel="next"><small>Next</small>`)
  })

  test('is a picture of one moment where that was chosen, until a new one is taken', async () => {
    const link = await world.publish({ view_id: world.doc_view })
    const kept = await world.change(link, { mode: 'snapshot' })
    expect(kept.taken_at).not.toBeNull()
    await world.put(`/values/${world.page_id}.${world.name_id}`, { data: 'Rewritten', row_version: 2 })
    const stranger = newStranger(server)
    const page = await stranger.get(link.path)
    expect(page.text).toContain('Getting started')
    expect(page.text).not.toContain('SECRET')
    expect(page.text).toContain('Open the <b>door</b>')
    await world.change(link, { retake: true })
    expect((await stranger.get(link.path)).text).toContain('Rewritten')
  })

  test('may be framed only as the embedded page, which keeps being it', async () => {
    const { path } = await world.publish({ view_id: world.doc_view })
    const { text, headers } = await newStranger(server).get(`${path}?hide_header=on`)
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
    expect(text).not.toContain('<header')
    expect(text).toContain('?hide_header=on"')
  })

  test('speaks the language of the browser', async () => {
    const { path } = await world.publish({ view_id: world.doc_view })
    const { body } = await server.app.inject({ url: path, headers: { 'accept-language': 'ar' } })
    expect(body).toContain('<html lang="ar" dir="rtl"')
  })
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

describe('A published item', () => {
  test('has the address that somebody chose, and the older ones lead there', async () => {
    const link = await world.publish({ view_id: world.doc_view, item_id: world.page_id })
    expect(link.path).toBe(
      `/p/i${world.team_id}-${world.doc_view}/${itemSlug(world.page_id, 'Getting started')}`,
    )
    const first = await world.change(link, { slug: 'start' })
    const second = await world.change(link, { slug: 'begin' })
    expect(second.path).toBe(`/p/i${world.team_id}-${world.doc_view}/begin`)
    const stranger = newStranger(server)
    expect((await stranger.get(second.path)).status).toBe(200)
    for (const old of [first.path, link.path]) {
      const { status, headers } = await stranger.get(old)
      expect([status, headers['location']]).toEqual([301, second.path])
    }
    const other = await world.publish({ view_id: world.doc_view, item_id: world.below_id })
    for (const slug of ['begin', 'start', 'Not A Slug'])
      expect((await world.send(world.owner, 'PUT', `/published/${other.id}`, { slug })).status).toBe(422)
    expect((await world.change(link, { slug: null })).path).toBe(link.path)
    expect((await stranger.get(second.path)).headers['location']).toBe(link.path)
  })

  test('shows itself alone, without the tree it stands in', async () => {
    const { path } = await world.publish({ view_id: world.doc_view, item_id: world.page_id })
    const { text } = await newStranger(server).get(path)
    expect(text).not.toContain('Known issues')
    expect(text).not.toContain('SECRET')
  })
})

describe('A published table', () => {
  test('lists its items page by page, in the order of the view', async () => {
    for (let n = 0; n < 120; n++)
      await world.put(`/items/${newUuid()}`, {
        board_id: world.board_id,
        folder_id: world.folder_id,
        sort_order: 100 + n,
        values: { [world.name_id]: `Row ${n}.` },
      })
    const { path } = await world.publish({ view_id: world.table_view })
    const stranger = newStranger(server)
    const seen: string[] = []
    let next: string | undefined = path
    let pages = 0
    while (next !== undefined && pages < 5) {
      const { text } = await stranger.get(next)
      seen.push(...[...text.matchAll(/>(Row \d+\.)</g)].map(([, name = '']) => name))
      next = /rel="next" href="([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
      pages++
    }
    expect(pages).toBe(2)
    expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => `Row ${n}.`))
  })

  test('is a file of commas only where that is allowed', async () => {
    const link = await world.publish({ view_id: world.table_view })
    const stranger = newStranger(server)
    const refused = await stranger.get(`${link.path}?format=csv`)
    expect(refused.headers['content-type']).toContain('text/html')
    // Only who may export may let others do it.
    const { folder_id, owner, member } = world
    const entries = {
      resource_type: 'folder',
      resource_id: folder_id,
      permissions: {
        [`EXPORT_FOLDER:user:${member.id}`]: false,
        [`MANAGE_PERMISSIONS:user:${member.id}`]: true,
      },
      row_version: 1,
    }
    const saved = await world.send(owner, 'PUT', `/permissions/folder.${folder_id}`, entries)
    expect(saved.status).toBe(201)
    const asked = `/published/${link.id}`
    expect((await world.send(member, 'PUT', asked, { allow_csv: true })).status).toBe(403)
    expect((await world.send(member, 'PUT', asked, { allow_copy: true })).status).toBe(200)
    await world.change(link, { allow_csv: true })
    const { text, headers } = await stranger.get(`${link.path}?format=csv`)
    expect(headers['content-type']).toContain('text/csv')
    expect(text.split('\r\n')[0]).toBe('\uFEFFTitle,Text,State,Authors')
    expect(text).toContain('Getting started')
  })

  test('is no file any more, live or taken, once who made it may not export', async () => {
    const { folder_id, owner, member } = world
    const asked = { resource_type: 'folder', resource_id: folder_id }
    const right = (name: string) => `${name}:user:${member.id}`
    const both = { [right('MANAGE_PERMISSIONS')]: true, [right('EXPORT_FOLDER')]: true }
    const save = (permissions: object, row_version: number) =>
      world.send(owner, 'PUT', `/permissions/folder.${folder_id}`, {
        ...asked,
        permissions,
        ...(row_version === 1 ? {} : { old: { permissions: both } }),
        row_version,
      })
    expect((await save(both, 1)).status).toBe(201)
    const made = await world.send(member, 'POST', '/published', { view_id: world.table_view })
    expect(made.status).toBe(201)
    const link = made.data as PublishedLink
    expect(await world.change(link, { allow_csv: true })).toMatchObject({ allow_csv: true })
    const stranger = newStranger(server)
    const file = async () => (await stranger.get(`${link.path}?format=csv`)).headers['content-type']
    expect(await file()).toContain('text/csv')

    expect((await save({ ...both, [right('EXPORT_FOLDER')]: false }, 2)).status).toBe(200)
    expect(await file()).toContain('text/html')
    expect((await stranger.get(link.path)).text).not.toContain('format=csv')
    expect(await world.change(link, { mode: 'snapshot' })).toMatchObject({ allow_csv: false })
    expect(await file()).toContain('text/html')
    // It stays open in its maker's name: nobody else's right opens the file.
    const again = await world.send(owner, 'PUT', `/published/${link.id}`, { allow_csv: true })
    expect(again.status).toBe(403)
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

test('what a view filters by comments is filtered on the pages of its items, too', async () => {
  const { board_id, folder_id, page_id, below_id, table_view, member, owner } = world
  const link = await world.publish({ view_id: table_view })
  const say = () =>
    world.send(member, 'PUT', `/comments/${newUuid()}`, {
      board_id,
      item_id: page_id,
      text: { html: '<p>Well</p>' },
      row_version: 1,
    })
  const stranger = newStranger(server)
  const statuses = async () => [
    (await stranger.get(`${link.path}/${itemSlug(page_id, 'Getting started')}`)).status,
    (await stranger.get(`${link.path}/${itemSlug(below_id, 'Known issues')}`)).status,
  ]
  let row_version = 2
  const filterBy = (operator: string) =>
    world.put(`/views/${table_view}`, {
      settings: { filter: { op: 'and', conditions: [{ attribute_id: '', operator }] } },
      row_version: row_version++,
    })
  await filterBy('has_unread')
  expect(await statuses()).toEqual([404, 404])
  await world.put(`/comment-reads/${owner.id}.${folder_id}`, { read_at: '2020-01-01 00:00:00' })
  expect((await say()).status).toBe(201)
  expect(await statuses()).toEqual([200, 404])
  await filterBy('has_comments')
  expect(await statuses()).toEqual([200, 404])
})
