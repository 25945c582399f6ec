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

import type { PreparedColumn } from '../importers/csv/prepare-columns.ts'
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

/**
 * Makes an import's attributes, adds the choices and gives the names that standing ones lack, and shows all of them in the folder: in one
 * transaction, by the person's own rights, and once however often it is called.
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
    // Choices get new ids with every try, so what is asked cannot be part of it.
    hash: hashRequest('post', `/imports/${import_id}/attributes`, null, null),
    origin: originOfImport(import_id),
    async run(unit) {
      const apply = applyIn(kit, unit, caller, board_id)
      let order = input.last
      for (const attribute of input.attributes) {
        if (attribute.new_name !== null) {
          order += SORT_GAP
          await apply('attributes', attribute.attribute_id, {
            board_id,
            name: attribute.new_name,
            type: attribute.type,
            settings: attribute.settings,
            sort_order: order,
            row_version: 1,
          })
          continue
        }
        const stored = input.stored.get(attribute.attribute_id)
        if (stored === undefined) continue
        const { renamed_to, settings } = attribute
        if (renamed_to !== undefined && renamed_to !== stored.name)
          await apply('attributes', stored.id, { name: renamed_to }, { name: stored.name })
        if (!sameJson(stored.settings, settings))
          await apply('attributes', stored.id, { settings }, { settings: stored.settings })
      }
      if (input.mayShow) await showInFolder(kit, unit, input, apply)
      return { status: 200, body: { data: { import_id, folder_id } } }
    },
  })
}

type Apply = (
  collection: string,
  id: string,
  item: Record<string, unknown>,
  old?: Record<string, unknown>,
) => Promise<void>

/** Changes records inside a running transaction by the collections' own rules. */
function applyIn(kit: Kit, unit: Unit, caller: Caller, board_id: string): Apply {
  return async (collection, id, item, old) => {
    const operation: Operation = {
      ...makeOperation({ collection, method: 'put', id, item, old, caller, key: null }),
      board_id,
    }
    await kit.registry.prepare(unit, [operation])
    applyOperation(kit.registry.get(collection), { unit, principal: unit.principal(caller), operation })
  }
}

async function showInFolder(kit: Kit, unit: Unit, input: MakeInput, apply: Apply): Promise<void> {
  const { store } = kit.registry.get('folders')
  await unit.load(store, [input.folder_id])
  const shown = (unit.get(store, input.folder_id)?.['attribute_ids'] ?? []) as string[]
  const { attributes, stored } = input
  const own = attributes.toSorted((a, b) => a.column - b.column).map(({ attribute_id }) => attribute_id)
  if (own.every((id) => shown.includes(id))) return
  const first = shown.filter((id) => stored.get(id)?.primary)
  // What a new board begins with stays behind what the file is about.
  const ids = new Set(input.isEmpty ? [...first, ...own, ...shown] : [...shown, ...own])
  await apply('folders', input.folder_id, { attribute_ids: [...ids] }, { attribute_ids: shown })
}
