import { newSlug, newUuid } from '@weft/base'
import { holdsItems, loadAttributes, serverAttributeType } from '@weft/features/attributes/server'
import { knownSettings, referenceSettings } from '@weft/features/attributes/shared'
import { type Attribute, closedSettings, permissionRecordId, type Settings, SORT_GAP } from '@weft/model'
import { hasPublicBoardSwitch, withoutPublicBoard } from '@weft/permissions'
import {
  applyOperation,
  type Principal,
  type Caller,
  errors,
  type Kit,
  makeOperation,
  type Row,
  type Unit,
  permitsScope,
} from '@weft/server-kit'

import type { BoardPart } from './board-part.ts'
import { boardRow, entriesOf, foldersOf, numbersOf, viewsIn } from './queries.ts'
import { namedFirst, type NewIds, withNewIds } from './new-ids.ts'

/** What a copy is made of. */
export interface CopyAsked {
  team_id: number
  kind: 'board' | 'folder'
  /** Of what is copied. */
  source_id: string
  name: string
  with_items: boolean
  caller: Caller
}

/** What the background needs to bring the items. */
export interface CopyPlan {
  id: string
  /** Old folders with their copies. */
  folders: [from: string, to: string][]
  /** Old attributes with their copies; empty where they are the same. */
  attributes: [from: string, to: string][]
  board_id: string
  /** The board that was copied, where it was one. */
  source_board: string | null
  /** When it was asked for, and the old folders' numbers: what stood then comes along, also from the trash. */
  at: string
  seqs: [folder: string, seq: number][]
}

/**
 * Copies a board or folder without its items, in one transaction: folders that the person may see, attributes, shared
 * views and their own, and the entries that keep others out. Guests never get into a copy by what let them in before.
 */
export async function copyStructure(
  kit: Kit,
  asked: CopyAsked,
  key: string | null,
  hash: string,
  parts: readonly BoardPart[],
) {
  const { team_id, kind, source_id, caller } = asked
  const access = await kit.access.of(team_id)
  const graph = access?.graph
  const board_id = kind === 'board' ? source_id : (graph?.folders.get(source_id)?.board_id ?? '')
  return kit.writer.act<{ plan: CopyPlan }>({
    team_id,
    feeds: [
      ...(kind === 'folder' ? [{ team_id, kind: 'board' as const, id: board_id }] : []),
      { team_id, kind: 'team', id: String(team_id) },
    ],
    board_ids: [board_id],
    caller,
    key,
    hash,
    async run(unit) {
      const principal = unit.principal(caller)
      const make = createIn(kit, unit, caller)
      const plan =
        kind === 'board'
          ? await copyBoard(unit, principal, asked, make, parts)
          : await copyFolder(unit, principal, asked, make, board_id)
      if (asked.with_items) demandItems(unit.principal(caller), plan)
      return { status: 201, body: { plan } }
    },
  })
}

/** Refuses the whole copy before it is begun where its items could not be made. */
function demandItems(principal: Principal, { folders }: CopyPlan): void {
  for (const [, id] of folders) principal.need('CREATE_ITEM', { type: 'folder', id })
}

type Make = (collection: string, id: string, fields: Row, by?: 'systemView') => Promise<void>

async function copyBoard(
  unit: Unit,
  principal: Principal,
  asked: CopyAsked,
  make: Make,
  parts: readonly BoardPart[],
): Promise<CopyPlan> {
  const { team_id, source_id, name, caller } = asked
  const source = await boardRow(unit.tx, team_id, source_id)
  if (!source) throw errors.not_found()
  const id = newSlug()
  const settings = { ...(source['settings'] as object), ...begun(asked) }
  await make('boards', id, {
    name,
    description: source['description'],
    color: source['color'],
    icon: source['icon'],
    user_ids:
      principal.may('EDIT_BOARD_MEMBERS', { type: 'board', id: source_id }) &&
      // A token that changes nobody's membership copies nobody's either.
      permitsScope(caller.grant, 'admin', false)
        ? [...new Set([caller.user_id, ...(source['user_ids'] as number[])])]
        : [caller.user_id],
    sort_order: (unit.access.graph.boards.size + 1) * SORT_GAP,
    settings,
  })
  await copyEntries(unit, make, [['board', source_id, id]])
  const all = await loadAttributes(unit.tx, team_id, source_id)
  const standing = all.filter(({ deleted_at }) => deleted_at === null)
  const attributes = new Map(standing.map((attribute) => [attribute.id, newUuid()]))
  const folders = await planFolders(unit, principal, asked, source_id)
  const named = new Map([[source_id, id], ...attributes, ...folders.ids])
  const views = new Map<string, string>()
  await copyAttributes(make, standing, { board_id: id, source_id, attributes, named })
  const plan = await copyFolders(unit, asked, make, folders, { to: id, attributes, named, views })
  // What the board's settings name, such as the folder it opens with, is named anew.
  const renamed = withNewIds(settings, named)
  if (JSON.stringify(renamed) !== JSON.stringify(settings))
    await make('boards', id, { settings: renamed, row_version: 2 })
  const ids = new Map([...named, ...views])
  for (const part of parts)
    for (const { collection, id: record_id, fields } of await part({
      unit,
      caller,
      source_id,
      board_id: id,
      ids,
    }))
      await make(collection, record_id, fields)
  return { ...plan, id, board_id: id, attributes: [...attributes] }
}

async function copyFolder(
  unit: Unit,
  principal: Principal,
  asked: CopyAsked,
  make: Make,
  board_id: string,
): Promise<CopyPlan> {
  const folders = await planFolders(unit, principal, asked, board_id)
  return copyFolders(unit, asked, make, folders, {
    to: board_id,
    attributes: new Map(),
    named: folders.ids,
    views: new Map(),
  })
}

interface AttributesPlan {
  board_id: string
  source_id: string
  attributes: NewIds
  named: NewIds
}

/** A reference within the board keeps its mirror there; one that leads elsewhere leads there one way. */
async function copyAttributes(
  make: Make,
  standing: readonly Attribute[],
  { board_id, source_id, attributes, named }: AttributesPlan,
): Promise<void> {
  const made = new Set<string>()
  for (const attribute of namedFirst(standing)) {
    const { two_way, mirror_id, board_id: other } = referenceSettings(attribute.settings)
    const isReference = holdsItems(attribute)
    const mirror = other === source_id && two_way && mirror_id ? attributes.get(mirror_id) : undefined
    const id = attributes.get(attribute.id) ?? ''
    const fields = copyOf(attribute, board_id, named)
    // The other end of one that is there made it: it has its own name and place now.
    if (made.has(id)) {
      const { name, sort_order, settings } = fields
      await make('attributes', id, { board_id, name, sort_order, settings, row_version: 2 }, 'systemView')
      continue
    }
    const settings = fields['settings'] as Row
    const ends = mirror === undefined ? { two_way: false, mirror_id: null } : { two_way, mirror_id: mirror }
    await make('attributes', id, isReference ? { ...fields, settings: { ...settings, ...ends } } : fields)
    if (isReference && mirror !== undefined) made.add(mirror)
  }
}

function copyOf(attribute: Attribute, board_id: string, ids: NewIds): Row {
  const { name, type, primary, sort_order, default_data } = attribute
  const settings = withNewIds(knownSettings(serverAttributeType(type), attribute.settings), ids)
  return { board_id, name, type, primary, sort_order, settings, default_data }
}

interface FolderPlan {
  rows: Row[]
  /** Old folders with the ids of their copies, in the same order. */
  ids: Map<string, string>
}

/** The folders that a copy has: those that the person may see, each after its parent. */
async function planFolders(
  unit: Unit,
  principal: Principal,
  asked: CopyAsked,
  board_id: string,
): Promise<FolderPlan> {
  const plan: FolderPlan = { rows: [], ids: new Map() }
  for (const row of await foldersOf(unit.tx, asked.team_id, board_id)) {
    const id = String(row['id'])
    // Below the copied folder, or on the copied board; what lies below what may not be seen is not seen either.
    const isPart =
      (asked.kind === 'folder' && id === asked.source_id) ||
      (asked.kind === 'board' && row['parent_id'] === null) ||
      plan.ids.has(String(row['parent_id']))
    if (!isPart || !principal.may('VIEW_FOLDER', { type: 'folder', id })) continue
    plan.ids.set(id, newSlug())
    plan.rows.push(row)
  }
  return plan
}

async function copyFolders(
  unit: Unit,
  asked: CopyAsked,
  make: Make,
  { rows, ids: folders }: FolderPlan,
  board: { to: string; attributes: NewIds; named: NewIds; views: Map<string, string> },
): Promise<CopyPlan> {
  const { team_id, kind, source_id, name, caller } = asked
  const { attributes, named } = board
  for (const row of rows) {
    const old = String(row['id'])
    const isSource = kind === 'folder' && old === source_id
    const settings = withNewIds({ ...(row['settings'] as object) }, named)
    await make('folders', folders.get(old) ?? '', {
      board_id: board.to,
      parent_id: isSource ? row['parent_id'] : (folders.get(String(row['parent_id'])) ?? null),
      name: isSource ? name : row['name'],
      color: row['color'],
      icon: row['icon'],
      attribute_ids: withNewIds(row['attribute_ids'], attributes),
      hidden: row['hidden'],
      // Right behind what it was copied from.
      sort_order: Number(row['sort_order']) + (isSource ? SORT_GAP / 1024 : 0),
      settings: isSource ? { ...settings, ...begun(asked) } : settings,
    })
  }
  const places = [...folders].map(([from, to]) => ['folder', from, to] as const)
  await copyEntries(unit, make, places)
  for (const view of await viewsIn(unit.tx, team_id, [...folders.keys()])) {
    const isOthers = view['access'] === 'personal' && view['owner_id'] !== caller.user_id
    if (isOthers) continue
    const { name: view_name, type, access, sort_order } = view
    const folder_id = folders.get(String(view['folder_id']))
    const settings = closedSettings(withNewIds(view['settings'], named) as Settings)
    const fields = { board_id: board.to, folder_id, name: view_name, type, access, sort_order, settings }
    const id = newSlug()
    board.views.set(String(view['id']), id)
    await make('views', id, fields, 'systemView')
  }
  return {
    id: folders.get(source_id) ?? '',
    board_id: board.to,
    folders: [...folders],
    attributes: [...attributes],
    source_board: kind === 'board' ? source_id : null,
    at: unit.at,
    seqs: [...(await numbersOf(unit.tx, team_id, [...folders.keys()]))],
  }
}

/** Entries say who is kept out: a copy is never open to more people, and to guests not at all. */
async function copyEntries(
  unit: Unit,
  make: Make,
  places: readonly (readonly [type: 'board' | 'folder', from: string, to: string])[],
): Promise<void> {
  const targets = new Map(places.map(([type, from, to]) => [permissionRecordId(type, from), to]))
  for (const row of await entriesOf(unit.tx, unit.team_id, [...targets.keys()])) {
    const resource_type = String(row['resource_type'])
    const resource_id = targets.get(permissionRecordId(resource_type, String(row['resource_id']))) ?? ''
    const permissions = withoutGuests(row['permissions'])
    const final_permissions = withoutGuests(row['final_permissions'])
    if (Object.keys(permissions).length + Object.keys(final_permissions).length === 0) continue
    const fields = { resource_type, resource_id, permissions, final_permissions }
    await make('permissions', permissionRecordId(resource_type, resource_id), fields, 'systemView')
  }
}

/** Entries of rights without what opens a place to people outside. */
export function withoutGuests(entries: unknown): Record<string, boolean> {
  const own = (entries ?? {}) as Record<string, boolean>
  const closed = hasPublicBoardSwitch(own) ? withoutPublicBoard(own) : own
  const kept = Object.entries(closed as Record<string, boolean>).filter(
    ([key]) => !key.includes(':tag:guest_user') && !key.includes(':role:guest'),
  )
  return Object.fromEntries(kept)
}

const begun = ({ with_items }: CopyAsked) =>
  with_items ? { copying: { state: 'running', done: 0, total: 0 } } : {}

/** Saves records inside a running transaction by the collections' own rules, as the caller or as who sees all. */
function createIn(kit: Kit, unit: Unit, caller: Caller): Make {
  return async (collection, id, { row_version = 1, ...fields }, by) => {
    const operation = {
      ...makeOperation({
        collection,
        method: 'put',
        id,
        item: { ...fields, row_version },
        caller,
        key: null,
      }),
      ...(typeof fields['board_id'] === 'string' ? { board_id: fields['board_id'] } : {}),
    }
    await kit.registry.prepare(unit, [operation])
    const principal = by === 'systemView' ? unit.systemView() : unit.principal(caller)
    applyOperation(kit.registry.get(collection), { unit, principal, operation })
  }
}
