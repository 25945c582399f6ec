import { sameJson } from '@weft/base'
import { type Attribute, SORT_GAP } from '@weft/model'
import {
  applyOperation,
  type Caller,
  hashRequest,
  type Kit,
  makeOperation,
  type Operation,
  type Unit,
} from '@weft/server-kit'

import type { PreparedColumn } from '../reading/prepare-columns.ts'
import type { PlannedAttribute } from './import-plan.ts'
import { originOfImport } from './origin-of-import.ts'

export interface MakeInput {
  team_id: number
  import_id: string
  board_id: string
  folder_id: string
  caller: Caller
  attributes: readonly (PlannedAttribute & PreparedColumn)[]
  /** The standing attributes, as the file was prepared with. */
  stored: ReadonlyMap<string, Attribute>
  /** The largest sort_order of the board's attributes. */
  last: number
  /** Whether attributes may be shown that the folder does not show yet. */
  mayShow: boolean
  /** Whether the folder has no items yet: then the file says in which order its attributes come. */
  isEmpty: boolean
}

/** A record that an import makes or changes before its rows. */
export interface AttributeChange {
  collection: 'attributes' | 'folders'
  id: string
  item: Record<string, unknown>
  old?: Record<string, unknown>
}

/**
 * An import's attributes, choices and names that standing ones lack, and the folder that shows them all.
 * @param shown The attributes that the folder shows by now.
 */
export function attributeChanges(
  input: Omit<MakeInput, 'import_id' | 'caller'>,
  shown: readonly string[],
): AttributeChange[] {
  const changes: AttributeChange[] = []
  let order = input.last
  for (const attribute of input.attributes) {
    const { attribute_id: id, new_name, type, renamed_to, settings } = attribute
    if (new_name !== null) {
      order += SORT_GAP
      const item = {
        board_id: input.board_id,
        name: new_name,
        type,
        settings,
        sort_order: order,
        row_version: 1,
      }
      changes.push({ collection: 'attributes', id, item })
      continue
    }
    const stored = input.stored.get(id)
    if (stored === undefined) continue
    if (renamed_to !== undefined && renamed_to !== stored.name)
      changes.push({ collection: 'attributes', id, item: { name: renamed_to }, old: { name: stored.name } })
    if (!sameJson(stored.settings, settings))
      changes.push({ collection: 'attributes', id, item: { settings }, old: { settings: stored.settings } })
  }
  return input.mayShow ? [...changes, ...shownChanges(input, shown)] : changes
}

function shownChanges(
  { attributes, stored, folder_id, isEmpty }: Omit<MakeInput, 'import_id' | 'caller'>,
  shown: readonly string[],
): AttributeChange[] {
  const own = attributes.toSorted((a, b) => a.column - b.column).map(({ attribute_id }) => attribute_id)
  if (own.every((id) => shown.includes(id))) return []
  const first = shown.filter((id) => stored.get(id)?.primary)
  // What a new board begins with stays behind what the file is about.
  const ids = new Set(isEmpty ? [...first, ...own, ...shown] : [...shown, ...own])
  return [
    {
      collection: 'folders',
      id: folder_id,
      item: { attribute_ids: [...ids] },
      old: { attribute_ids: shown },
    },
  ]
}

/**
 * Makes an import's attributes, adds the choices and gives the names that standing ones lack, and shows all of them in
 * the folder: in one transaction, by the person's own rights, and once however often it is called.
 */
export async function makeAttributes(kit: Kit, input: MakeInput): Promise<void> {
  const { team_id, import_id, board_id, folder_id, caller } = input
  await kit.writer.act({
    team_id,
    feeds: [
      { team_id, kind: 'board', id: board_id },
      { team_id, kind: 'team', id: String(team_id) },
    ],
    board_ids: [board_id],
    caller,
    key: `import:${import_id}`,
    // What others made meanwhile is not made again, so what is asked cannot be part of it.
    hash: hashRequest('post', `/imports/${import_id}/attributes`, null, null),
    origin: originOfImport(import_id),
    async run(unit) {
      const { store } = kit.registry.get('folders')
      await unit.load(store, [folder_id])
      const shown = (unit.get(store, folder_id)?.['attribute_ids'] ?? []) as string[]
      for (const change of attributeChanges(input, shown))
        await applyIn(kit, unit, { ...change, caller, board_id })
      return { status: 200, body: { data: { import_id, folder_id } } }
    },
  })
}

/** Changes a record inside a running transaction by its collection's own rules. */
async function applyIn(
  kit: Kit,
  unit: Unit,
  { board_id, ...change }: AttributeChange & { caller: Caller; board_id: string },
): Promise<void> {
  const operation: Operation = { ...makeOperation({ ...change, method: 'put', key: null }), board_id }
  await kit.registry.prepare(unit, [operation])
  const principal = unit.principal(change.caller)
  applyOperation(kit.registry.get(change.collection), { unit, principal, operation })
}
