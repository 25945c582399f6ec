import { sampleContext } from '@weft/model/testing'
import { newUuid } from '@weft/base'
import { samples } from '../../features/attributes/shared/testing/sample-values.ts'
import * as fc from 'fast-check'

import { serverAttributeTypes } from '../../features/attributes/types/registry.server.ts'
import { makeBoard, type Person, type QuickBoard } from '../harness/person.ts'

/** A column of the board, with texts that people would write into it. */
interface TypeColumn {
  id: string
  type: string
  name: string
  texts: string[]
}

export interface TypesBoard extends QuickBoard {
  /** Beside the name: one for every type that a board can have with plain settings. */
  columns: TypeColumn[]
}

const ROWS = 3

/** A board with an attribute of every type that is registered. */
export async function makeBoardOfTypes(person: Person, name: string): Promise<TypesBoard> {
  const board = await makeBoard(person, name)
  const columns: TypeColumn[] = []
  for (const [type, member] of Object.entries(serverAttributeTypes)) {
    const id = newUuid()
    const settings = { ...samples[type]?.settings }
    const made = await person.call('PUT', `/api/${board.team_id}/attributes/${id}`, {
      row_version: 1,
      board_id: board.board_id,
      name: `My ${type}`,
      type,
      settings,
      sort_order: (columns.length + 2) * 65_536,
    })
    // Some types need others to be there first, such as a lookup its reference.
    if (made.status === 201)
      columns.push({ id, type, name: `My ${type}`, texts: member.isStatic ? [] : textsOf(type, settings) })
  }
  await person.call('PUT', `/api/${board.team_id}/folders/${board.folder_id}`, {
    attribute_ids: [board.attribute_id, ...columns.map(({ id }) => id)],
    old: { attribute_ids: [board.attribute_id] },
  })
  return { ...board, columns }
}

/** What good values look like; the same in every run. Those that name people or records of others stay empty. */
function textsOf(type: string, settings: object): string[] {
  const member = serverAttributeTypes[type]
  const sample = samples[type]
  if (!member || !sample?.readsBack) return []
  return fc
    .sample(sample.data, { numRuns: ROWS, seed: 7 })
    .map((data) => member.normalise(data, { ...member.defaultSettings, ...settings }))
    .map((data) =>
      data === null ? '' : member.format(data, { ...member.defaultSettings, ...settings }, sampleContext()),
    )
}

export interface BoardContent {
  items: { id: string; values: Record<string, unknown> }[]
  attributes: { id: string }[]
}

/** Everything of a board that edits in its table change, without numbers and times of saving. */
export async function contentOf(person: Person, board: QuickBoard): Promise<BoardContent> {
  type Slot = { data: unknown }
  type Item = { id: string; parent_id: string | null; sort_order: number; values: Record<string, Slot> }
  type Attribute = { id: string; name: string; settings: unknown }
  const base = `/api/${board.team_id}`
  const items = await person.call<{ data: Item[] }>(
    'GET',
    `${base}/items?folder_id=${board.folder_id}&expand=values&limit=1000`,
  )
  const attributes = await person.call<{ data: Attribute[] }>(
    'GET',
    `${base}/attributes?board_id=${board.board_id}&limit=1000`,
  )
  return {
    items: items.body.data
      .map(({ id, parent_id, sort_order, values }) => ({
        id,
        parent_id,
        sort_order,
        values: Object.fromEntries(
          Object.entries(values)
            .filter(([, { data }]) => data !== null)
            .map(([attribute_id, { data }]) => [attribute_id, data] as const)
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        ),
      }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    attributes: attributes.body.data
      .map(({ id, name, settings }) => ({ id, name, settings }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  }
}
