import { newUuid } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { itemSlug, type PublishedLink } from '../shared/index.ts'
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
  // What its maker has read decides nothing for strangers.
  await filterBy('has_unread')
  expect(await statuses()).toEqual([200, 200])
  await world.put(`/comment-reads/${owner.id}.${folder_id}`, { read_at: '2020-01-01 00:00:00' })
  expect((await say()).status).toBe(201)
  expect(await statuses()).toEqual([200, 200])
  await filterBy('has_comments')
  expect(await statuses()).toEqual([200, 404])
})

test('the time that its maker spent decides neither which rows strangers see nor their order', async () => {
  const { board_id, page_id, below_id, table_view, owner } = world
  const time_id = newUuid()
  await world.put(`/attributes/${time_id}`, { board_id, name: 'Time', type: 'time_tracking' })
  const link = await world.publish({ view_id: table_view })
  const rows = async () => {
    const { text } = await newStranger(server).get(link.path)
    return [...text.matchAll(/Getting started|Known issues/g)].map(([name]) => name)
  }
  const first = await rows()
  expect(new Set(first).size).toBe(2)
  const spent = { board_id, item_id: below_id, attribute_id: time_id, description: 'Work', is_manual: true }
  const times = { started_at: '2026-01-02 03:00:00', ended_at: '2026-01-02 04:00:00' }
  const saved = await world.send(owner, 'POST', '/time-tracking', { ...spent, ...times })
  expect(saved.status).toBe(201)
  const twice = newUuid()
  const formula = { formula: `{${time_id}} * 2` }
  await world.put(`/attributes/${twice}`, { board_id, name: 'Twice', type: 'formula', settings: formula })
  let row_version = 2
  const ask = (settings: object) =>
    world.put(`/views/${table_view}`, { settings, row_version: row_version++ })
  const long = { attribute_id: time_id, operator: 'gt', value: 60 }
  for (const settings of [
    { filter: { op: 'and', conditions: [long] } },
    { filter: { op: 'and', conditions: [{ op: 'or', conditions: [long] }] } },
    { sort: [{ attribute_id: time_id, direction: 'desc' }] },
    { groups: [{ attribute_id: time_id, direction: 'desc' }] },
    { sort: [{ attribute_id: twice, direction: 'desc' }] },
  ]) {
    await ask(settings)
    expect([settings, await rows()]).toEqual([settings, first])
    const page = await newStranger(server).get(`${link.path}/${itemSlug(page_id, 'Getting started')}`)
    expect([settings, page.status]).toEqual([settings, 200])
  }
})
