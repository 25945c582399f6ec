import { newSlug, newUuid } from '@weft/base'
import { addSpeakers, type Fields, must, type Person, type Say, type TestServer } from '@weft/server/testing'
import { expect } from 'vitest'

import { type ExportBody, type ExportState, readExport, startExport } from '../../shared/index.ts'

/** Settings of the attributes that an import can fill, by type; the name is the first. */
const TYPES = {
  text: {},
  number: { precision: 8 },
  label: { multiple: true },
  date: { time: true, range: true },
  checkbox: {},
  email: {},
  phone: {},
  links: {},
  longtext: {},
  checklist: {},
  members: {},
  rating: { max: 5 },
  progress: {},
} as const
export type TypeName = keyof typeof TYPES
export const TYPE_NAMES = Object.keys(TYPES) as TypeName[]

export interface ExportWorld {
  server: TestServer
  team_id: number
  people: Record<'owner' | 'full' | 'invited', Person>
  as: Record<'owner' | 'full' | 'invited', Say>
  board_id: string
  folder_id: string
  /** Beside it, and below it. */
  other_id: string
  below_id: string
  view_id: string
  /** Attribute ids by type. */
  attributes: Record<TypeName, string>
  /** Label ids by name. */
  labels: Record<string, string>
}

const LABELS = ['Red', 'dark blue', '=green', 'Ärger "x"']

/** A board with three folders, a view of the first, and an attribute of every type that an import can fill. */
export async function addExportWorld(server: TestServer): Promise<ExportWorld> {
  const { team_id, people, as } = await addSpeakers(server, ['full', 'invited'])
  const [board_id, folder_id, other_id, below_id, view_id] = [
    newSlug(),
    newSlug(),
    newSlug(),
    newSlug(),
    newSlug(),
  ]
  const attributes = Object.fromEntries(
    TYPE_NAMES.map((type) => [type, newUuid()]),
  ) as ExportWorld['attributes']
  const labels = Object.fromEntries(LABELS.map((name) => [name, newUuid()]))
  const put = (path: string, fields: Fields) => must(as.owner('PUT', path, { ...fields, row_version: 1 }))
  await put(`/boards/${board_id}`, {
    name: 'Launch',
    color: 'teal',
    user_ids: [people.owner.id, people.full.id, people.invited.id],
  })
  await put(`/folders/${folder_id}`, { board_id, name: 'Plan' })
  await put(`/folders/${other_id}`, { board_id, name: 'Other' })
  await put(`/folders/${below_id}`, { board_id, name: 'Below', parent_id: folder_id })
  for (const [at, type] of TYPE_NAMES.entries()) {
    const list = LABELS.map((name) => ({ id: labels[name], name, color: 'red' }))
    const settings = type === 'label' ? { ...TYPES.label, labels: list } : TYPES[type]
    await put(`/attributes/${attributes[type]}`, {
      board_id,
      name: `The ${type}`,
      type,
      primary: at === 0,
      sort_order: at,
      settings,
    })
  }
  for (const id of [folder_id, other_id, below_id]) {
    const { record } = await must(as.owner('GET', `/folders/${id}`))
    await must(
      as.owner('PUT', `/folders/${id}`, {
        attribute_ids: Object.values(attributes),
        row_version: Number(record['row_version']) + 1,
      }),
    )
  }
  await put(`/views/${view_id}`, { board_id, folder_id, name: 'Table', type: 'table' })
  return { server, team_id, people, as, board_id, folder_id, other_id, below_id, view_id, attributes, labels }
}

/** An item with values by type; answers its id. */
export async function addItem(
  { as, board_id, folder_id, attributes }: ExportWorld,
  values: Partial<Record<TypeName, unknown>>,
  fields: Fields = {},
): Promise<string> {
  const id = newUuid()
  const held = Object.fromEntries(
    Object.entries(values).map(([type, data]) => [attributes[type as TypeName], data]),
  )
  await must(
    as.owner('PUT', `/items/${id}`, { board_id, folder_id, ...fields, values: held, row_version: 1 }),
  )
  return id
}

/** Changes a record whatever its version is. */
export async function change(as: Say, path: string, fields: Fields): Promise<void> {
  const { record } = await must(as('GET', path))
  await must(as('PUT', path, { ...fields, row_version: Number(record['row_version']) + 1 }))
}

export interface Exported {
  state: ExportState
  bytes: Buffer
  text: string
  headers: Record<string, unknown>
}

/** Exports as somebody, to the end. */
export async function exported(
  { server, team_id, people }: ExportWorld,
  body: ExportBody,
  by: keyof ExportWorld['people'] = 'owner',
): Promise<Exported> {
  const as = people[by]
  const begun = await server.call(startExport, { params: { team_id }, body, as })
  expect(begun.error).toEqual({ message: '', code: '' })
  await server.jobs.runDue()
  const { id } = begun.body.data
  const { data: state } = (await server.call(readExport, { params: { team_id, id }, as })).body
  expect(state).toMatchObject({ state: 'done', progress: 1, reason: null })
  const { statusCode, rawPayload, headers } = await server.app.inject({
    url: state.url ?? '',
    headers: as.headers,
  })
  expect(statusCode).toBe(200)
  return { state, bytes: rawPayload, text: rawPayload.toString('utf8'), headers }
}

/** The lines of a CSV without its mark. */
export const linesOf = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .slice(0, -1)
