import { newUuid } from '@weft/base'
import { must, type Reply, type Say } from '@weft/server/testing'
import fc from 'fast-check'
import { vi } from 'vitest'

import type { PretendAnswer } from '../../shared/index.ts'
import { type PretendWorld, setValue } from './pretend-world.ts'
import { ITEMS } from './random-acts.ts'

const NOTES = [
  '1',
  '2.5',
  'yes',
  '2026-01-02',
  'a, b',
  'a',
  'A',
  '[x] done',
  'https://weft.test',
  'x@weft.test',
]
const note = fc.option(fc.oneof(fc.constantFrom(...NOTES), fc.string({ minLength: 1, maxLength: 8 })))

const TYPES = ['text', 'longtext', 'number', 'label', 'date', 'checkbox', 'rating', 'checklist', 'links']
  // Those whose values are worked out, too: then all are emptied.
  .concat('members', 'created_at')

/** A conversion, and what its attribute holds beside what the world has. */
export interface RandomConversion {
  source: 'points' | 'status' | 'people' | 'text' | 'code' | 'note' | 'twice'
  type: string
  isUnique: boolean
  notes: (string | null)[]
  template: string | null
  trashed: number | null
}

export const randomConversion: fc.Arbitrary<RandomConversion> = fc.record({
  source: fc.oneof(
    { weight: 3, arbitrary: fc.constant('note' as const) },
    {
      weight: 5,
      arbitrary: fc.constantFrom(...(['points', 'status', 'people', 'text', 'code', 'twice'] as const)),
    },
  ),
  type: fc.constantFrom(...TYPES),
  isUnique: fc.boolean(),
  notes: fc.array(note, { minLength: ITEMS, maxLength: ITEMS }),
  template: note,
  trashed: fc.option(fc.nat(ITEMS - 1)),
})

/** Fills the attribute in question; answers the act, and the attribute. */
export async function addConversion(
  world: PretendWorld,
  ids: readonly string[],
  { source, type, isUnique, notes, template, trashed }: RandomConversion,
) {
  const { as, board_id, folder_id, attributes } = world
  const made = { note: newUuid(), twice: newUuid() }
  const formula = { type: 'formula', settings: { formula: `{${attributes.points}} * 2` } }
  for (const [id, fields] of [
    [made.note, { name: 'Note', type: 'text' }],
    [made.twice, { name: 'Twice', ...formula }],
  ] as const)
    await must(as.owner('PUT', `/attributes/${id}`, { board_id, ...fields, row_version: 1 }))
  for (const [n, data] of notes.entries())
    if (data !== null) await setValue(world, ids[n] ?? '', made.note, data)
  if (template !== null) {
    const settings = { item_template: { values: { [made.note]: template } } }
    // What says nothing is refused as a value to begin with.
    await as.owner('PUT', `/folders/${folder_id}`, { settings, old: { settings: {} } })
  }
  if (trashed !== null) await as.owner('DELETE', `/items/${ids[trashed]}`)
  const attribute_id = { ...attributes, ...made }[source]
  const settings = isUnique && (type === 'text' || type === 'number') ? { settings: { unique: true } } : {}
  return { act: { kind: 'conversion', attribute_id, type, ...settings }, attribute_id }
}

export interface StandingAttribute {
  type: string
  settings: Record<string, unknown>
  default_data: unknown
  row_version: number
}

export async function attributeNow({ as }: PretendWorld, id: string): Promise<StandingAttribute> {
  return (await must(as.owner('GET', `/attributes/${id}`))).record as unknown as StandingAttribute
}

/** The attribute once no conversion of it runs. */
export async function settled(world: PretendWorld, id: string): Promise<StandingAttribute> {
  return vi.waitFor(
    async () => {
      const found = await attributeNow(world, id)
      if (found.settings['converting'] !== undefined) throw new Error('still to be done')
      return found
    },
    { timeout: 60_000, interval: 20 },
  )
}

/** The attribute as an answer says that it will be; what is in the trash may give it more labels. */
export function promisedAttribute(answer: PretendAnswer, before: StandingAttribute, id: string) {
  const { new: made = {} } = answer.changed.find(({ record }) => record.id === id) ?? {}
  return { type: before.type, settings: before.settings, default_data: before.default_data, ...made }
}

/** What somebody else does meanwhile. */
export type ConversionWrite =
  | { kind: 'value'; item: number; data: string }
  | { kind: 'trash'; item: number }
  | { kind: 'add'; data: string }
  | { kind: 'rename' }
  | { kind: 'template'; data: string }
  | { kind: 'convert' }
  | { kind: 'close' }

const item = fc.nat(ITEMS - 1)
const data = fc.constantFrom('7', 'seven', 'a')
export const conversionWrite: fc.Arbitrary<ConversionWrite> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('value' as const), item, data }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('trash' as const), item }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('add' as const), data }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('template' as const), data }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('convert' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const) }) },
)

/** Done by somebody else; what does not go any more is refused to them. */
export async function writeMeanwhile(
  world: PretendWorld,
  { ids, attribute_id }: { ids: readonly string[]; attribute_id: string },
  one: ConversionWrite,
): Promise<Reply> {
  const { as, board_id, folder_id, other_folder_id, attributes, people } = world
  const by: Say = as.admin
  if (one.kind === 'trash') return by('DELETE', `/items/${ids[one.item]}`)
  if (one.kind === 'convert') return by('POST', `/attributes/${attribute_id}/convert`, { type: 'longtext' })
  if (one.kind === 'add') {
    const values = { [attributes.name]: 'Added', [attribute_id]: one.data }
    return by('PUT', `/items/${newUuid()}`, { board_id, folder_id, values, row_version: 1 })
  }
  if (one.kind === 'template') {
    const { record } = await must(by('GET', `/folders/${other_folder_id}`))
    const settings = { item_template: { values: { [attribute_id]: one.data } } }
    return by('PUT', `/folders/${other_folder_id}`, { settings, old: { settings: record['settings'] } })
  }
  if (one.kind === 'close')
    return by('PUT', `/permissions/folder.${other_folder_id}`, {
      resource_type: 'folder',
      resource_id: other_folder_id,
      permissions: { [`VIEW_FOLDER:user:${people.restricted.id}`]: false },
      row_version: 1,
    })
  if (one.kind === 'rename') {
    const { row_version } = await attributeNow(world, attribute_id)
    return by('PUT', `/attributes/${attribute_id}`, { name: 'Renamed', row_version: row_version + 1 })
  }
  const { record, status } = await by('GET', `/items/${ids[one.item]}?expand=values`)
  if (status !== 200) return by('GET', `/items/${ids[one.item]}`)
  const slots = record['values'] as Record<string, { row_version: number }>
  const row_version = (slots[attribute_id]?.row_version ?? 0) + 1
  return by('PUT', `/values/${ids[one.item]}.${attribute_id}`, { data: one.data, row_version })
}

/** What the last conversion of an attribute wrote, by item. */
export async function writtenBy(
  { server, team_id }: PretendWorld,
  attribute_id: string,
): Promise<Map<string, unknown>> {
  const rows = await server.db.run<{ item_id: string; data: unknown }>(
    team_id,
    `select s.item_id, s.data from conversion_slots s join conversions c on c.team_id = s.team_id and c.id = s.conversion_id
     where c.team_id = $1 and c.attribute_id = $2`,
    [team_id, attribute_id],
  )
  return new Map(rows.map(({ item_id, data: made }) => [item_id, made]))
}
