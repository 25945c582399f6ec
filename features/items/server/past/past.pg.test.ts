import { newSlug, newUuid } from '@weft/base'
import { referenceId } from '@weft/model'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Fields } from '../testing/calls.ts'
import { seededRandom } from '../testing/random.ts'
import { addItem, addWorld, type World } from '../testing/world.ts'
import { pastOf, type Picture, pictureOf } from './testing/picture.ts'

// PAST_HISTORIES=40 makes that many instead of 4, PAST_SEED others.
const HISTORIES = Number(process.env['PAST_HISTORIES'] ?? 4)
const SEED = Number(process.env['PAST_SEED'] ?? process.env['PROPERTY_SEED'] ?? 1)
const ACTS = 70
const PICTURES = 50

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** When the last thing happened. */
async function latestOf({ team_id }: World): Promise<string> {
  const [row] = await server.db.run<{ at: string }>(
    team_id,
    `select max(at)::text as at from activity where team_id = $1`,
    [team_id],
  )
  return row?.at ?? ''
}

/** Puts ten seconds between what happened, and gives the moment after something. */
async function spreadTimes({ team_id }: World): Promise<(latest: string) => string> {
  const times = await server.db.run<{ was: string; at: string }>(
    team_id,
    `with ranks as (select at, dense_rank() over (order by at) as rank from activity where team_id = $1),
       spread as (update activity a set at = now() + r.rank * interval '10 seconds'
         from (select distinct at, rank from ranks) r where a.team_id = $1 and a.at = r.at)
     select distinct at::text as was,
       to_char((now() + rank * interval '10 seconds' + interval '5 seconds') at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as at
     from ranks`,
    [team_id],
  )
  const known = new Map(times.map(({ was, at }) => [was, at]))
  return (latest) => known.get(latest) ?? ''
}

interface Board {
  board_id: string
  folder_id: string
  name_id: string
}

async function otherBoard({ as, people }: World): Promise<Board> {
  const made = { board_id: newSlug(), folder_id: newSlug(), name_id: newUuid() }
  const all = { row_version: 1 }
  await as.owner.put('boards', made.board_id, { ...all, name: 'Other', user_ids: [people.owner.id] })
  await as.owner.put('folders', made.folder_id, { ...all, board_id: made.board_id, name: 'There' })
  const primary = { ...all, board_id: made.board_id, name: 'Name', type: 'text', primary: true }
  await as.owner.put('attributes', made.name_id, primary)
  return made
}

/** Something that somebody does in a world; what is refused did not happen. */
function actsIn(
  world: World,
  { other, link_id, done }: { other: Board; link_id: string; done: Map<number, number> },
  random: () => number,
) {
  const { as, attributes, folder_id, other_folder_id, labels } = world
  const items: string[] = []
  const links: string[] = []
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const data: Record<string, () => unknown> = {
    name: () => `name ${Math.floor(random() * 100)}`,
    amount: () => Math.floor(random() * 100),
    tags: () => labels.filter(() => random() < 0.5),
    done: () => random() < 0.5,
    due: () => ({ date: `2026-0${1 + Math.floor(random() * 9)}-11` }),
    note: () => `<p>${'words '.repeat(1 + Math.floor(random() * 200))}${random()}</p>`,
  }
  const save = async () => {
    const name = pick(Object.keys(data))
    const value = random() < 0.2 ? null : data[name]?.()
    const id = `${pick(items)}.${attributes[name as keyof typeof attributes]}`
    const now = await as.owner.get('values', id)
    const row_version = Number((now.body.data as Fields | undefined)?.['row_version'] ?? 0) + 1
    await (value === null
      ? as.owner.remove('values', id)
      : as.owner.put('values', id, { data: value, row_version }))
  }
  const attribute = async (change: (fields: Fields) => Fields) => {
    const id = attributes[pick(['amount', 'tags', 'done', 'due'] as const)]
    const now = (await as.owner.get('attributes', id)).body.data as Fields | undefined
    if (now)
      await as.owner.put('attributes', id, { ...change(now), row_version: Number(now['row_version']) + 1 })
  }
  const acts: [number, () => Promise<unknown>][] = [
    [
      3,
      async () => {
        const parent_id = items.length > 0 && random() < 0.3 ? pick(items) : null
        const id = await addItem(world, { values: { [attributes.name]: data['name']?.() } })
        items.push(id)
        if (parent_id !== null) await as.owner.put('items', id, { parent_id, row_version: 2 })
      },
    ],
    [8, save],
    [
      1,
      async () => {
        const id = pick(items)
        const now = (await as.owner.get('items', id)).body.data as Fields | undefined
        if (now)
          await as.owner.put('items', id, {
            sort_order: random(),
            row_version: Number(now['row_version']) + 1,
          })
      },
    ],
    [1, () => as.owner.remove('items', pick(items))],
    [1, () => as.owner.restore('items', pick(items))],
    [1, () => as.owner.move(pick(items), { folder_id: other_folder_id })],
    [2, () => as.owner.move(pick(items), { folder_id })],
    [
      1,
      () =>
        as.owner.move(pick(items), {
          folder_id: other.folder_id,
          mapping: { [attributes.name]: other.name_id },
          lose: Object.values(attributes),
        }),
    ],
    [1, () => as.owner.move(pick(items), { folder_id, mapping: { [other.name_id]: attributes.name } })],
    [1, () => attribute(() => ({ name: `called ${random()}` }))],
    [
      1,
      () =>
        as.owner.send('POST', `/attributes/${attributes.amount}/convert`, {
          type: pick(['text', 'number']),
          settings: {},
        }),
    ],
    [1, () => as.owner.remove('attributes', attributes[pick(['amount', 'done', 'due'] as const)])],
    [2, () => as.owner.restore('attributes', attributes[pick(['amount', 'done', 'due'] as const)])],
    [
      2,
      // Many two are refused: one item twice, or two that lie in different boards by now.
      async () => {
        for (let tries = 0; tries < 8; tries++) {
          const key = { attribute_id: link_id, from_item_id: pick(items), to_item_id: pick(items) }
          const fields = { ...key, row_version: 1, sort_order: random() }
          const answer = await as.owner.put('references', referenceId(key), fields)
          if (answer.status >= 300) continue
          links.push(referenceId(key))
          return answer
        }
        return { status: 422 }
      },
    ],
    [1, async () => (links.length === 0 ? { status: 404 } : as.owner.remove('references', pick(links)))],
    [
      1,
      () =>
        as.owner.bulk(
          items.slice(0, 3).map((id) => ({
            method: 'delete' as const,
            route: `/values/${id}.${attributes.due}`,
            idempotency_key: newUuid(),
          })),
        ),
    ],
  ]
  const wheel = acts.flatMap(([weight], n) => Array.from({ length: weight }, () => n))
  return async () => {
    const n = items.length < 2 ? 0 : pick(wheel)
    const answer = (await acts[n]?.[1]()) as { status?: number } | undefined
    if ((answer?.status ?? 200) < 300) done.set(n, (done.get(n) ?? 0) + 1)
    return acts.length
  }
}

test(
  'a folder at a moment is what it was then, for random moments of random histories',
  { timeout: 300_000 },
  async () => {
    // How often each kind of act was let through.
    const done = new Map<number, number>()
    let kinds = 0
    for (let history = 0; history < HISTORIES; history++) {
      const random = seededRandom(SEED * 7_919 + history * 104_729)
      const world = await addWorld(server)
      const other = await otherBoard(world)
      const link_id = newUuid()
      await world.as.owner.put('attributes', link_id, {
        row_version: 1,
        board_id: world.board_id,
        name: 'Links',
        type: 'reference',
        settings: { board_id: world.board_id, multiple: true },
      })
      await world.as.owner.put('attributes', newUuid(), {
        row_version: 1,
        board_id: world.board_id,
        name: 'Named',
        type: 'updated_by',
        settings: { watch: [world.attributes.name, world.attributes.note] },
      })
      const act = actsIn(world, { other, link_id, done }, random)
      const baseAt = 1 + Math.floor(random() * ACTS)
      const pictures: (Picture & { latest: string })[] = []
      for (let n = 0; n < ACTS; n++) {
        // Its base stays: moments lie on both sides of it, and so does what is done to items that it holds.
        if (n === baseAt) await pastOf(world, `seq=${pictures.at(-1)?.seq ?? 0}`)
        kinds = await act()
        const picture = await pictureOf(world)
        pictures.push({ ...picture, latest: await latestOf(world) })
      }
      const momentOf = await spreadTimes(world)
      const chosen = pictures.toSorted(() => random() - 0.5).slice(0, PICTURES)
      for (const { latest, ...picture } of chosen) {
        const at = momentOf(latest)
        const past = await pastOf(world, `at=${encodeURIComponent(at)}`)
        expect(past, `seed ${SEED}, history ${history}, at ${at}`).toEqual(picture)
      }
      // By its number it is as it was when that number was taken.
      const byNumber = chosen.filter(
        ({ seq, latest }) => pictures.find((one) => one.seq === seq)?.latest === latest,
      )
      for (const { latest: _latest, ...picture } of byNumber)
        expect(await pastOf(world, `seq=${picture.seq}`), `seed ${SEED}, ${picture.seq}`).toEqual(picture)
    }
    expect([...done.keys()].toSorted((a, b) => a - b)).toEqual([...Array(kinds).keys()])
  },
)
