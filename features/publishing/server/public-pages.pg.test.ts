import { newSlug, newUuid } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { itemSlug } from '../shared/index.ts'
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
