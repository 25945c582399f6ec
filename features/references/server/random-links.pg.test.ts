import { type Fields, must, startTestServer, type TestServer, whenSettled } from '@weft/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  addItem,
  addReferenceWorld,
  linkedFrom,
  pathOf,
  type ReferenceWorld,
} from './testing/reference-world.ts'

const ITEMS = 3

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
})
afterAll(() => server.stop())

/** The naive way: which pairs somebody linked, and which items stand. */
interface Model {
  links: Set<string>
  trashed: Set<string>
}

type Step =
  | { kind: 'link' | 'unlink'; task: number; client: number; isFromClient: boolean }
  | { kind: 'trash' | 'restore' | 'move'; item: number }
  | { kind: 'wait' }

const at = fc.nat(ITEMS - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('link' as const, 'link' as const, 'unlink' as const),
      task: at,
      client: at,
      isFromClient: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('trash' as const, 'restore' as const, 'move' as const),
      item: fc.nat(2 * ITEMS - 1),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'wait' as const }) },
)

/** What a follower of a folder's feed holds who missed nothing. */
async function followed({ as }: ReferenceWorld, folder_id: string): Promise<string[]> {
  const { rows } = await must(as.owner('GET', `/references?folder_id=${folder_id}&since=0&limit=1000`))
  const held = new Map<unknown, Fields>()
  for (const row of rows.toSorted((a, b) => Number(a['seq']) - Number(b['seq']))) {
    if (row['gone'] === true || row['deleted_at'] !== null) held.delete(row['id'])
    else held.set(row['id'], row)
  }
  return [...held.keys()].map(String).toSorted()
}

test('both ends agree with the naive way after any links, trash, restores and moves', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      const world = await addReferenceWorld(server)
      const { as, tasks, clients, link_id, mirror_id } = world
      const names = [...Array.from({ length: ITEMS }).keys()]
      const taskIds = await Promise.all(names.map((n) => addItem(as.owner, tasks, `Task ${n}`)))
      const clientIds = await Promise.all(names.map((n) => addItem(as.owner, clients, `Client ${n}`)))
      const all = [...taskIds, ...clientIds]
      const place = new Map(all.map((id, n) => [id, n < ITEMS ? tasks.folder_id : clients.folder_id]))
      const model: Model = { links: new Set(), trashed: new Set() }
      for (const one of steps) {
        if (one.kind === 'wait') await whenSettled(server)
        else if ('task' in one) {
          const [task, client] = [taskIds[one.task] ?? '', clientIds[one.client] ?? '']
          const path = one.isFromClient ? pathOf(client, mirror_id, task) : pathOf(task, link_id, client)
          const name = `${task} ${client}`
          const isStanding = !model.trashed.has(task) && !model.trashed.has(client)
          if (one.kind === 'link') {
            const { status } = await as.owner('PUT', path, { row_version: 1 })
            expect(status < 300).toBe(isStanding)
            if (isStanding) model.links.add(name)
          } else {
            const { status } = await as.owner('DELETE', path)
            expect([200, 404]).toContain(status)
            model.links.delete(name)
          }
        } else {
          const id = all[one.item] ?? ''
          const isTrashed = model.trashed.has(id)
          if (one.kind === 'trash') {
            await must(as.owner('DELETE', `/items/${id}`))
            model.trashed.add(id)
          } else if (one.kind === 'restore') {
            await must(as.owner('POST', `/items/${id}/restore`))
            model.trashed.delete(id)
          } else if (!isTrashed) {
            const board = one.item < ITEMS ? tasks : clients
            const folder_id = place.get(id) === board.folder_id ? board.other_folder_id : board.folder_id
            await must(as.owner('POST', `/items/${id}/move`, { folder_id }))
            place.set(id, folder_id)
          }
        }
      }
      await whenSettled(server)
      const standing = [...model.links].filter((name) => !name.split(' ').some((id) => model.trashed.has(id)))
      const ends = new Map<string, string[]>()
      for (const id of all) {
        const isTask = taskIds.includes(id)
        const expected = standing
          .filter((name) => name.split(' ')[isTask ? 0 : 1] === id)
          .map((name) => name.split(' ')[isTask ? 1 : 0] ?? '')
          .toSorted()
        const attribute = isTask ? link_id : mirror_id
        expect(await linkedFrom(as.owner, id, attribute)).toEqual(expected)
        const folder = place.get(id) ?? ''
        const held = ends.get(folder) ?? []
        ends.set(folder, [...held, ...expected.map((other) => pathOf(id, attribute, other).slice(12))])
      }
      for (const folder of [tasks, clients].flatMap((board) => [board.folder_id, board.other_folder_id]))
        expect(await followed(world, folder)).toEqual((ends.get(folder) ?? []).toSorted())
    }),
    { numRuns: 12 },
  )
})
