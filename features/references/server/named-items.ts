import { loadAttributes, serverAttributeTypes } from '@weft/features/attributes/server'
import { referenceSettings, splitNames } from '@weft/features/attributes/shared'
import { type Attribute, nameKey, type Settings, type ValueContext } from '@weft/model'
import { type Principal, errors, type Kit } from '@weft/server-kit'

import { itemsWithData } from './queries.ts'

interface Named {
  id: string
  folder_id: string
}

/** The items that a reference may lead to, by what they are called. */
export interface NamedItems {
  primary: Attribute | undefined
  /** Null where several items are called so: nobody can say which one is meant. */
  find(name: string): Named | null | undefined
  /** Says of an item that was made meanwhile. */
  add(name: string, item: Named): void
}

/**
 * Reads what items are called that a reference of these settings may lead to, as far as the principal sees them. Names are
 * compared without regard to case. Throws 404 where the board is not in sight.
 */
export async function readNamedItems(
  kit: Pick<Kit, 'db'>,
  principal: Principal,
  settings: Settings,
  context: ValueContext,
): Promise<NamedItems> {
  const { board_id, folder_id: above } = referenceSettings(settings)
  const { team_id, graph } = principal.access
  if (board_id === null || !principal.may('VIEW_BOARD', { type: 'board', id: board_id }))
    throw errors.not_found()
  const found = new Map<string, Named | null>()
  const attributes = await kit.db.read({ team: team_id }, (tx) => loadAttributes(tx, team_id, board_id))
  const primary = attributes.find((one) => one.primary && one.deleted_at === null)
  const type = primary && serverAttributeTypes[primary.type]
  const items = primary
    ? await kit.db.read({ team: team_id }, (tx) => itemsWithData(tx, team_id, board_id, primary.id))
    : []
  const sees = new Map<string, boolean>()
  const isOpen = (id: string) => {
    let open = sees.get(id)
    if (open === undefined) {
      open = principal.may('VIEW_FOLDER', { type: 'folder', id }) && isInside(id)
      sees.set(id, open)
    }
    return open
  }
  const isInside = (id: string) => {
    if (above === null) return true
    for (let at: string | null = id; at !== null; at = graph.folders.get(at)?.parent_id ?? null)
      if (at === above) return true
    return false
  }
  for (const { data, ...item } of items) {
    if (data === null || !type || !primary || !isOpen(item.folder_id)) continue
    const name = nameKey(type.format(data, primary.settings, context))
    if (name !== '') found.set(name, found.has(name) ? null : item)
  }
  return {
    primary,
    find: (name) => found.get(nameKey(name)),
    add: (name, item) => found.set(nameKey(name), item),
  }
}

/** The names that a text gives: the whole where something is called so, since a name may hold a comma; else its parts. */
export function namesIn(text: string, items: Pick<NamedItems, 'find'>, isMultiple: boolean): string[] {
  const names = items.find(text) === undefined ? splitNames(text) : [text.trim()]
  const own = [...new Map(names.map((name) => [nameKey(name), name])).values()]
  return isMultiple ? own : own.slice(0, 1)
}
