import { boardSchema, serverAttributeType, serverTypeFor } from '@weft/features/attributes/server'
import { linksOf } from '@weft/features/attributes/shared'
import { type ItemRow, slotsOf, Work } from '@weft/features/items/server'
import { now } from '@weft/base'
import { type Attribute, type FilterTree, parseReferenceId } from '@weft/model'
import { type QueryEnv, readCell, readItem, selectRows } from '@weft/query'
import type { Principal, Unit } from '@weft/server-kit'

import { endsFrom } from './queries.ts'
import {
  foldersOfEnd,
  type InputFolders,
  redactReference,
  type ReferenceRow,
  referenceStore,
} from './reference-store.ts'
import { targetsOf } from './watched.ts'

/**
 * Data of the other item that attributes of this board are made of, by attribute of the other board, and the folders
 * of the items that computed ones were made of in turn.
 */
export function inputsOf(
  unit: Unit,
  attribute: Attribute,
  to: ItemRow,
): { inputs: Record<string, unknown>; input_folders: InputFolders } {
  const targets = targetsThrough(unit, attribute)
  const input_folders: Record<string, string[]> = {}
  if (targets.length === 0) return { inputs: {}, input_folders }
  const { board_id } = to
  const others = new Map(boardSchema.of(unit, board_id).map((one) => [one.id, one]))
  const inputs: Record<string, unknown> = {}
  for (const id of targets) {
    const target = others.get(id)
    if (!target) continue
    const isComputed = serverTypeFor(target).computed !== undefined
    const readFolders = unit.once(noFolders)
    readFolders.clear()
    const data = isComputed ? readCell(envOf(unit, board_id), itemOf(to), id) : slotsOf(to)[id]?.[0]
    if (data === null || data === undefined) continue
    inputs[id] = data
    const folders = isComputed ? [...readFolders] : []
    if (folders.length > 0) input_folders[id] = folders.toSorted()
  }
  return { inputs, input_folders }
}

/** The folders of the items that were read while something was computed. */
const noFolders = () => new Set<string>()

/** The attributes of the other board that lookups and rollups of this one read through a reference. */
export function targetsThrough(unit: Unit, reference: Attribute): string[] {
  const found = new Set<string>()
  for (const { type, settings } of boardSchema.of(unit, reference.board_id)) {
    const through = serverAttributeType(type).through?.(settings)
    if (through?.reference_id === reference.id) for (const id of targetsOf({ type, settings })) found.add(id)
  }
  return [...found]
}

/** Loads the links of items whose computed values are looked up: those may follow from links in turn. */
export async function loadLinksOf(unit: Unit, items: readonly ItemRow[]): Promise<void> {
  const ids = items.filter(({ board_id }) => looksThrough(unit, board_id)).map(({ id }) => id)
  if (ids.length === 0) return
  const ends = await endsFrom(unit.tx, unit.team_id, ids)
  await unit.load(referenceStore, ends)
  const known = unit.once(noLinks)
  for (const id of ids) known.set(id, [])
  for (const id of ends) known.get(id.slice(0, 36))?.push(id)
}

/** Links by item. */
const noLinks = () => new Map<string, string[]>()

function looksThrough(unit: Unit, board_id: string): boolean {
  return boardSchema.of(unit, board_id).some(({ type }) => serverAttributeType(type).through !== undefined)
}

const noEnvs = () => new Map<string, QueryEnv>()
const newWork = () => new Work()

/** What a transaction computes for lookups, counted with what everybody computes in this turn of the event loop. */
export function workOf(unit: Unit): Work {
  const work = unit.once(newWork)
  unit.work = work
  return work
}

/** A board's attributes as formulas and rollups read them; what depends on the reader is nobody's. */
function envOf(unit: Unit, board_id: string): QueryEnv {
  const known = unit.once(noEnvs)
  let env = known.get(board_id)
  if (!env) {
    const attributes = new Map(
      boardSchema.of(unit, board_id).map(({ id, type: name, settings }) => {
        const type = serverTypeFor({ type: name, settings })
        return [id, { type, settings: { ...type.defaultSettings, ...settings } }]
      }),
    )
    env = {
      meter: workOf(unit),
      attribute: (id) => attributes.get(id),
      context: { locale: 'en', tz: 'UTC', week_start: 1, now: now(), me: 0, people: new Map() },
      links: { read: (item_id, attribute_id) => linksFrom(unit, item_id, attribute_id), version: 0 },
    }
    known.set(board_id, env)
  }
  return env
}

/**
 * Whether a filter lets an item through, as the person sees it who asks: what follows from items out of that sight counts
 * as empty, or whoever writes a filter could ask by it what is in them. Days are those of UTC.
 */
export function isAmong(
  unit: Unit,
  row: ItemRow,
  filter: FilterTree,
  { principal, me }: { principal: Principal; me: number },
): boolean {
  const env = envOf(unit, row.board_id)
  const sees = (id: string) => principal.may('VIEW_FOLDER', { type: 'folder', id })
  const asked: QueryEnv = {
    ...env,
    context: { ...env.context, me },
    links: {
      read: (item_id, attribute_id) =>
        dataOfLinks(
          rowsFrom(unit, item_id, attribute_id).map((end) => redactReference(end, sees) as LinkPart),
        ),
      version: 0,
    },
  }
  return (
    selectRows({ rows: [{ ...itemOf(row), sort_order: 0 }], spec: { filter }, env: asked, read: readItem })
      .rows.length > 0
  )
}

function linksFrom(unit: Unit, item_id: string, attribute_id: string): unknown {
  const rows = rowsFrom(unit, item_id, attribute_id)
  for (const row of rows) for (const id of foldersOfEnd(row)) unit.once(noFolders).add(id)
  return dataOfLinks(rows)
}

function rowsFrom(unit: Unit, item_id: string, attribute_id: string): ReferenceRow[] {
  return (unit.once(noLinks).get(item_id) ?? []).flatMap((id) => {
    const row = parseReferenceId(id)?.attribute_id === attribute_id ? unit.get(referenceStore, id) : null
    return row?.deleted_at === null ? [row] : []
  })
}

/** What a link tells of the other item, in its place in the cell; redacted, it lies in no folder. */
type LinkPart = Pick<ReferenceRow, 'to_item_id' | 'sort_order' | 'name' | 'shown' | 'inputs'> & {
  to_folder_id: string | null
}

const dataOfLinks = (rows: readonly LinkPart[]) =>
  rows.length === 0 ? null : linksOf(rows.toSorted(inOrder).map(asLink))

/** Links of a cell in their order. */
export function inOrder(a: LinkPart, b: LinkPart): number {
  return a.sort_order - b.sort_order || (a.to_item_id < b.to_item_id ? -1 : 1)
}

function asLink({ to_item_id, to_folder_id, name, shown, inputs }: LinkPart): unknown {
  return { item_id: to_item_id, folder_id: to_folder_id, name, shown, inputs }
}

/** A row as the query engine reads items. */
function itemOf(row: ItemRow) {
  const values: Record<string, { data: unknown }> = {}
  for (const [id, [data]] of Object.entries(slotsOf(row))) values[id] = { data }
  return { ...row, values }
}
