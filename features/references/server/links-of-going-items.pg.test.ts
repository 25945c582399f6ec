import { must, startTestServer, type TestServer, whenSettled } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  addItem,
  addReferenceWorld,
  linksOf,
  pathOf,
  type ReferenceWorld,
} from './testing/reference-world.ts'

let server: TestServer
let world: ReferenceWorld

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addReferenceWorld(server)
})

const NEW = { row_version: 1 }
const { link, there, back, pair } = linksOf(() => world)

describe('An item that goes', () => {
  test('takes its links to the trash and brings them back, but not those that were taken away', async () => {
    const { as } = world
    const { task, client } = await pair()
    const other = await addItem(as.owner, world.clients, 'Other')
    await link(task, client)
    await link(task, other)
    await must(as.owner('DELETE', pathOf(task, world.link_id, other)))
    await must(as.owner('DELETE', `/items/${client}`))
    await must(as.owner('DELETE', `/items/${other}`))
    await whenSettled(server)
    expect(await there(task)).toEqual([])
    expect((await as.owner('PUT', pathOf(task, world.link_id, client), NEW)).code).toBe('deleted')
    await must(as.owner('POST', `/items/${client}/restore`))
    await must(as.owner('POST', `/items/${other}/restore`))
    await whenSettled(server)
    expect([await there(task), await back(client), await back(other)]).toEqual([[client], [task], []])
  })

  test('holds a link in the trash until both items stand', async () => {
    const { as } = world
    const { task, client } = await pair()
    await link(task, client)
    for (const id of [task, client]) await must(as.owner('DELETE', `/items/${id}`))
    await must(as.owner('POST', `/items/${client}/restore`))
    await whenSettled(server)
    expect(await back(client)).toEqual([])
    await must(as.owner('POST', `/items/${task}/restore`))
    await whenSettled(server)
    expect([await there(task), await back(client)]).toEqual([[client], [task]])
  })

  test('to another folder keeps its links, and both folders hear of it', async () => {
    const { as, tasks, link_id, mirror_id } = world
    const { task, client } = await pair()
    await link(task, client)
    const asked = await as.owner('GET', `/references?folder_id=${tasks.folder_id}`)
    const { seq, rights } = JSON.parse(asked.text) as { seq: number; rights: string }
    await must(as.owner('POST', `/items/${task}/move`, { folder_id: tasks.other_folder_id }))
    await whenSettled(server)
    expect([await there(task), await back(client)]).toEqual([[client], [task]])
    const left = await must(
      as.owner('GET', `/references?folder_id=${tasks.folder_id}&since=${seq}&rights=${rights}`),
    )
    expect(left.rows).toEqual([
      expect.objectContaining({ id: pathOf(task, link_id, client).slice(12), gone: true }),
    ])
    const end = await must(as.owner('GET', pathOf(client, mirror_id, task)))
    expect(end.record).toMatchObject({ to_folder_id: tasks.other_folder_id, row_version: 2 })
  })

  test('is called otherwise in every link that leads to it', async () => {
    const { as, clients, link_id } = world
    const { task, client } = await pair()
    await link(task, client)
    await must(as.owner('PUT', `/values/${client}.${clients.name_id}`, { data: 'Acme Ltd', row_version: 2 }))
    await whenSettled(server)
    expect((await must(as.owner('GET', pathOf(task, link_id, client)))).record).toMatchObject({
      name: 'Acme Ltd',
      row_version: 2,
    })
  })

  test('to another board leaves its links behind, and has them again when it comes back', async () => {
    const { as, tasks, clients } = world
    const { task, client } = await pair()
    await link(task, client)
    // Only values are lost by a move: a link that stays behind needs no word.
    const out = { folder_id: clients.folder_id, mapping: { [tasks.name_id]: clients.name_id } }
    await must(as.owner('POST', `/items/${task}/move`, out))
    await whenSettled(server)
    expect([await there(task), await back(client)]).toEqual([[], []])
    const home = { folder_id: tasks.folder_id, mapping: { [clients.name_id]: tasks.name_id } }
    await must(as.owner('POST', `/items/${task}/move`, home))
    await whenSettled(server)
    expect([await there(task), await back(client)]).toEqual([[client], [task]])
  })
})
