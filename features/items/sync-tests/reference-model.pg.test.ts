// MODEL_SEEDS=2000 runs that many instead of 10 (docs/reliability.md).
import type { BulkResult } from '@weft/protocol'
import { type Person, startTestServer, type TestServer } from '@weft/server/testing'
import { firstFolders, MODEL_IDS, ModelServer, SeededRandom } from '@weft/test-kit'
import type { Transport } from '@weft/store'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Command, drawCommand, toReal } from './testing/commands.ts'
import { makeBoard, type RealBoard } from './testing/real-board.ts'
import { wireOf } from './testing/wire.ts'

/** The real server and the reference model are given the same commands one by one, and must answer alike. */

const SEEDS = Number(process.env['MODEL_SEEDS'] ?? 10)
const COMMANDS = 200
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

interface World {
  team_id: number
  board: RealBoard
  model: ModelServer
  people: { model: number; wire: Transport }[]
}

async function open(seed: number): Promise<World> {
  const people: Person[] = []
  for (const name of ['One', 'Two']) people.push(await server.addPerson(`Model ${seed} ${name}`))
  const [owner, other] = people as [Person, Person]
  const team_id = await server.addTeam(owner)
  await server.addMember(team_id, other, 'full-member')
  const board = await makeBoard({ server, random: new SeededRandom(seed), team_id }, owner, 3)
  const model = new ModelServer(() => undefined)
  firstFolders(model, board.folders)
  const wires = people.map((person, i) => ({ model: i + 1, wire: wireOf(server, person, (call) => call) }))
  return { team_id, board, model, people: wires }
}

async function answersOf(world: World, command: Command): Promise<{ real: BulkResult; model: BulkResult }> {
  const person = world.people[command.person]
  if (!person) throw new Error('Nobody is there')
  const { entry } = command
  if (entry.route.endsWith('/move')) {
    const id = entry.route.split('/')[2] ?? ''
    const body = entry.item ?? {}
    const model = world.model.move(person.model, id, body, entry.idempotency_key)
    const real = await person.wire.post(world.team_id, entry.route, body, entry.idempotency_key)
    return { real, model }
  }
  const [model] = world.model.bulk(person.model, [entry])
  const answer = await person.wire.bulk(world.team_id, [toReal(entry, world.board)])
  const [real] = answer.data ?? []
  if (!model || !real) throw new Error(`The call answered ${answer.status}`)
  return { real, model }
}

/** What both sides know of an answer: status, code, number, and the fields and slots of its record. */
function gist(
  { status, code, data }: BulkResult,
  names: ReadonlyMap<string, string>,
  hasSlots: boolean,
): unknown {
  const record = (data ?? {}) as Record<string, unknown>
  const slots = Object.entries(
    (record['values'] ?? {}) as Record<string, { data: unknown; row_version: number }>,
  )
  return {
    status,
    ...(status === 409 ? { code } : {}),
    // A value in the trash is told of with its own number, the model tells its item's.
    ...(code === 'deleted' ? {} : { row_version: record['row_version'] ?? null }),
    isGone: (record['deleted_at'] ?? null) !== null,
    ...('data' in record ? { data: record['data'] } : {}),
    ...('folder_id' in record
      ? { folder_id: record['folder_id'], parent_id: record['parent_id'], sort_order: record['sort_order'] }
      : {}),
    ...('name' in record ? { name: record['name'] } : {}),
    slots: (hasSlots ? slots : [])
      .flatMap(([id, slot]) => (names.has(id) ? [[names.get(id), slot.data, slot.row_version]] : []))
      .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
  }
}

test(`the server answers like the reference model after each of ${SEEDS} × ${COMMANDS} commands`, async () => {
  const statuses = new Map<number, number>()
  for (let seed = 1; seed <= SEEDS; seed++) {
    const world = await open(seed)
    const random = new SeededRandom(seed)
    const kinds = ['name', 'note', 'tags', 'state'] as const
    const ofModel = new Map(kinds.map((kind) => [MODEL_IDS.attributes[kind], kind]))
    const ofReal = new Map(kinds.map((kind) => [world.board.attributes[kind], kind]))
    const past: Command[] = []
    for (let i = 0; i < COMMANDS; i++) {
      // Now and then an earlier call comes once more.
      const again = past.length > 0 && random.chance(0.1) ? random.pick(past) : null
      const command = again ?? drawCommand(random, world.model, world.board)
      past.push(command)
      const { real, model } = await answersOf(world, command)
      // Some answers of the server leave the slots out, such as that to a restore.
      const answered: object = real.data ?? {}
      const hasSlots = 'values' in answered
      expect(gist(real, ofReal, hasSlots), `seed ${seed}, command ${i}: ${JSON.stringify(command)}`).toEqual(
        gist(model, ofModel, hasSlots),
      )
      statuses.set(real.status, (statuses.get(real.status) ?? 0) + 1)
    }
  }
  for (const status of [200, 201, 404, 409])
    expect([status, (statuses.get(status) ?? 0) > 0]).toEqual([status, true])
  expect(server.warnings).toEqual([])
}, 600_000)
