import { htmlOfPlainText } from '@weft/rich-text'
import { newUuid, now, toWireTime } from '@weft/base'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import { samples } from '@weft/features/attributes/testing'
import type { Attribute, DoneRule, Folder, Settings, ValueContext } from '@weft/model'
import type { QueryEnv } from '@weft/query'
import * as fc from 'fast-check'

import { type Fields, rowsOf } from './calls.ts'
import { addItem, addWorld, type World } from './world.ts'

/** An attribute of a random world: what its cells may hold, and what conditions may ask. */
interface Pool {
  id: string
  type: string
  settings: Settings
  /** Data of stored cells; none where values are computed or the server's own. */
  data: readonly unknown[]
  operands: readonly unknown[]
}

export interface ItemRow {
  id: string
  sort_order: number
  last_comment_at?: string
  last_comment_by?: number | null
}

/** A folder with every type that can hold data, filled at random, as one person of it sees it. */
export interface QueryWorld extends World {
  pools: readonly Pool[]
  /** Attributes that are in the trash, or never were. */
  gone: readonly string[]
  rows: ReadonlyMap<string, ItemRow>
  env(viewer: Pick<ValueContext, 'locale' | 'tz' | 'week_start' | 'me'>, at: number): QueryEnv
}

/** Texts that languages order differently, that differ by accents, case or composition only, and numbers in texts. */
const TEXTS = [
  'a',
  'A',
  'Ä',
  'ä',
  'a\u0308',
  'Å',
  'aa',
  'z',
  'Zz',
  'ö',
  'oe',
  'é',
  'e\u0301',
  'e',
  'ß',
  'ss',
  'İ',
  'i',
  'ı',
  'b 2',
  'b 10',
  '10',
  '9',
  '-1',
  '  x ',
  'x',
  'الف',
  'أ',
  'ا',
  'ب',
  '١٠',
  '٩',
  '中',
  'two\twords',
  '"q"',
  '%_\\',
]
const BARE = ['a', 'E', 'ö', 'ss', 'أ'].map((text) => ({ text, accents: 'ignored' }))
/** Values that belong to other records: they are made or checked by what keeps those. */
const OTHER_RECORDS = new Set(['reference', 'lookup', 'rollup', 'button', 'time_tracking'])
const FORMULAS = ['{amount} * 2', 'UPPER({name}) & JOIN({tags})', 'AND({due} < TODAY(), NOT({done}))']
const MORE_FORMULAS = ['DATEADD({due}, 30, "days")', '100 / {amount}', 'HOUR(CREATED_AT()) & {people}']

/** Makes the folder; the same seed gives the same data, not the same ids. */
export async function addQueryWorld(
  server: World['server'],
  random: () => number,
  count: number,
): Promise<QueryWorld> {
  const world = await addWorld(server)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const sampled = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number) =>
    fc.sample(arbitrary, { numRuns, seed: Math.floor(random() * 2 ** 31) })
  const people = Object.values(world.people).map(({ id }) => id)
  const crowd = fc.subarray([...people.slice(0, 4), 987_654], { minLength: 1, maxLength: 3 })
  const wanted = fc.subarray<unknown>([...people.slice(0, 3), 'me', 'removed'], {
    minLength: 1,
    maxLength: 3,
  })
  const days = fc.integer({ min: -400, max: 400 })
  const near = fc.tuple(days, fc.integer({ min: -1_440, max: 1_440 })).map(([day, minute]) => {
    // Half of them around the viewers' today, and never so near to now that the test is overtaken by it.
    const ms =
      now() + (day % 2 === 0 ? 0 : day * 86_400_000) + (minute < 0 ? minute - 5 : minute + 60) * 60_000
    return day % 3 === 0
      ? { start: toWireTime(ms).slice(0, 10), hasTime: false }
      : { start: toWireTime(ms), hasTime: true }
  })
  const pools: Pool[] = []
  const add = (type: string, settings: Settings, data: readonly unknown[], operands: readonly unknown[]) => {
    const pool = { id: newUuid(), type, settings, data, operands }
    pools.push(pool)
    return pool
  }
  for (const [type, sample] of Object.entries(samples)) {
    if (OTHER_RECORDS.has(type) || type === 'formula') continue
    const { settings } = sample
    const own = sampled(sample.data, 14)
    const asked = sampled(sample.operand, 12)
    const { computed, isStatic } = serverAttributeTypes[type] ?? {}
    if (computed) add(type, settings, [], type.endsWith('_by') ? sampled(wanted, 8) : asked)
    else if (isStatic) add(type, settings, [], ['1', '2', 'K', ...asked])
    else if (type === 'members') add(type, settings, sampled(crowd, 12), sampled(wanted, 12))
    else if (type === 'vote') add(type, settings, sampled(crowd, 12), asked)
    else if (type === 'text') add(type, settings, TEXTS, [...TEXTS, ...BARE, ...asked])
    else if (type === 'longtext') add(type, settings, TEXTS.map(htmlOfPlainText), [...TEXTS, ...BARE])
    else if (type === 'date') add(type, settings, [...own, ...sampled(near, 30)], asked)
    else {
      const flat = [...asked, ...own.filter((data) => typeof data !== 'object')]
      add(type, settings, own, flat)
      // The other half of the operators belongs to those that hold one label.
      const one = own.map((data) => (data as unknown[]).slice?.(0, 1))
      if (type === 'label') add(type, { ...settings, multiple: false }, one, asked)
    }
  }
  const source = pools.find(({ type }) => type === 'source_folder')
  if (source) Object.assign(source, { operands: [world.folder_id, world.other_folder_id] })
  const formula = sampled(samples['formula']?.operand ?? fc.constant(1), 12)
  const texts = [...FORMULAS, ...MORE_FORMULAS]
  for (const text of texts) add('formula', { formula: text }, [], formula)
  const doomed = add('number', {}, [1, 2], [1])
  const made = await world.as.owner.bulk(
    pools.map(({ id, type, settings }, n) => ({
      method: 'put' as const,
      route: `/attributes/${id}`,
      item: { board_id: world.board_id, name: `${type} ${n}`, type, settings, row_version: 1 },
      idempotency_key: newUuid(),
    })),
  )
  const failed = made.find(({ status }) => status !== 201)
  if (failed) throw new Error(`an attribute could not be made: ${JSON.stringify(failed)}`)

  const own = new Map<string, readonly unknown[]>([
    [world.attributes.name, TEXTS],
    [world.attributes.amount, [0, 1.5, -3, 1e6, 12]],
    [world.attributes.tags, [[world.labels[0]], [world.labels[2], world.labels[1]]]],
    [world.attributes.people, sampled(crowd, 6)],
    [world.attributes.done, [true, false]],
    [world.attributes.due, sampled(near, 12)],
  ])
  for (const { id, data } of pools) if (data.length > 0) own.set(id, data)
  await fill(world, own, count, pick, random)
  await world.as.owner.remove('attributes', doomed.id)
  const label_ids = world.labels.slice(0, 2)
  const tick = pools.find(({ type }) => type === 'checkbox')?.id ?? world.attributes.done
  // A box, a label, an attribute that is gone, or nothing says that an item is done.
  const rules: DoneRule[] = [{ attribute_id: tick }, { attribute_id: world.attributes.tags, label_ids }]
  const done_rule = pick([...rules, { attribute_id: doomed.id }, null])
  const { status } = await world.as.owner.put('boards', world.board_id, {
    settings: { done_rule },
    row_version: 2,
  })
  if (status !== 200) throw new Error('the board could not be given a rule')
  pools.splice(pools.indexOf(doomed), 1)
  return { ...world, pools, gone: [doomed.id, newUuid()], ...(await seenBy(world, done_rule)) }
}

/** Items are made like all others; what they hold is laid beneath them, as rules of single types would refuse it. */
async function fill(
  world: World,
  own: ReadonlyMap<string, readonly unknown[]>,
  count: number,
  pick: <T>(list: readonly T[]) => T,
  random: () => number,
): Promise<void> {
  const attributes = rowsOf(
    await world.as.owner.index('attributes', { board_id: world.board_id, limit: 1_000 }),
  )
  const byId = new Map(attributes.map((one) => [one['id'], one as unknown as Attribute]))
  const times = [0, 1, 2, 25, 49, 24 * 8, 24 * 31, 24 * 32, 24 * 95, 24 * 370]
  const long = [...byId.values()].filter(({ type }) => type === 'longtext')
  for (let n = 0; n < count; n++) {
    const written = Object.fromEntries(
      long.flatMap(({ id }) => (own.has(id) && random() < 0.8 ? [[id, pick(own.get(id) ?? [])]] : [])),
    )
    const id = await addItem(world, { values: written, sort_order: pick([0, 1, 2, 0.5]) })
    const slots: Fields = {}
    for (const [attribute_id, data] of own) {
      const attribute = byId.get(attribute_id)
      const type = attribute && serverAttributeTypes[attribute.type]
      if (!type || attribute.type === 'longtext' || random() > 0.8) continue
      slots[attribute_id] = [type.normalise(pick(data), attribute.settings), 1]
    }
    const ago = () => toWireTime(now() - pick(times) * 3_600_000 - Math.floor(random() * 90) * 60_000)
    const who = () => pick([world.people.owner.id, world.people.full.id, world.people.admin.id])
    await world.server.db.owner((tx) =>
      tx.query(
        `update items set values = values || $3::jsonb, created_at = $4, updated_at = $5, created_by = $6, updated_by = $7
         where team_id = $1 and id = $2`,
        [world.team_id, id, JSON.stringify(slots), `${ago()}Z`, `${ago()}Z`, who(), who()],
      ),
    )
  }
  await talk(world, pick, random)
}

/** Comments that were written of some items, and what two people have read of them. */
async function talk(world: World, pick: <T>(list: readonly T[]) => T, random: () => number): Promise<void> {
  const { as, people, folder_id, server, team_id } = world
  const hour = () => `2026-01-01 0${Math.floor(random() * 6)}:00:00`
  const who = () => pick([people.owner.id, people.full.id, null])
  const items = rowsOf(await as.owner.index('items', { folder_id, limit: 1_000 })).map(({ id }) => String(id))
  const talked = items.filter(() => random() < 0.5)
  await server.db.owner((tx) =>
    tx.query(
      `update items i set comment_count = 1, last_comment_at = t.at, last_comment_by = t.by
       from unnest($2::uuid[], $3::timestamptz[], $4::int[]) as t(id, at, by) where i.team_id = $1 and i.id = t.id`,
      [team_id, talked, talked.map(() => `${hour()}Z`), talked.map(who)],
    ),
  )
  for (const person of ['owner', 'full'] as const) {
    const read = (of: string) =>
      as[person].put('comment-reads', `${people[person].id}.${of}`, { read_at: hour(), row_version: 1 })
    if (random() < 0.8) await read(folder_id)
    for (const id of items.filter(() => random() < 0.3)) await read(id)
  }
}

/** When somebody has read what, by the id of the item or folder. */
async function readsOf(
  { server }: World,
  { headers }: World['people']['owner'],
): Promise<Map<string, string>> {
  const answer = await server.app.inject({ url: '/api/me/comment-reads?limit=1000', headers })
  const { data } = answer.json<{ data: { item_id: string | null; folder_id: string; read_at: string }[] }>()
  return new Map(data.map(({ item_id, folder_id, read_at }) => [item_id ?? folder_id, read_at]))
}

async function seenBy(world: World, done: DoneRule | null): Promise<Pick<QueryWorld, 'rows' | 'env'>> {
  const { as, board_id, folder_id, people } = world
  const reads = new Map<number, Map<string, string>>()
  for (const person of [people.owner, people.full]) reads.set(person.id, await readsOf(world, person))
  const list = <T>(reply: Parameters<typeof rowsOf>[0]) => rowsOf(reply) as unknown as T[]
  const attributes = list<Attribute>(await as.owner.index('attributes', { board_id, limit: 1_000 }))
  const folders = list<Folder>(await as.owner.index('folders', { board_id }))
  const rows = list<ItemRow>(await as.owner.index('items', { folder_id, expand: 'values', limit: 1_000 }))
  const byId = new Map(attributes.map((one) => [one.id, one]))
  const known = new Map(
    attributes.flatMap(({ id, type, settings }) => {
      const member = serverAttributeTypes[type]
      // As browsers have them: with what the type says where a setting was never made.
      return member
        ? [[id, { type: member, settings: { ...member.defaultSettings, ...settings } }] as const]
        : []
    }),
  )
  const members = Object.values(people).filter(({ name }) => !name.startsWith('outsider'))
  const context = {
    people: new Map(members.map(({ id, name, email }) => [id, { name, email }])),
    folders: new Map(folders.map((one) => [one.id, one])),
  }
  const byRow = new Map(rows.map((row) => [row.id, row]))
  /** What the browser shows as unread, said once more. */
  const isUnread = (me: number, id: string): boolean => {
    const { last_comment_at: at, last_comment_by: by } = byRow.get(id) ?? {}
    const [visit, read = ''] = [reads.get(me)?.get(folder_id), reads.get(me)?.get(id)]
    return visit !== undefined && at !== undefined && by !== me && at > visit && at > read
  }
  return {
    rows: byRow,
    env: (viewer, at) => ({
      personal: () => (id) => isUnread(viewer.me, id),
      done,
      attribute: (id) => (byId.has(id) ? known.get(id) : undefined),
      context: { ...context, ...viewer, now: at },
    }),
  }
}
