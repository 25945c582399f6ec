import { isUuid } from '@weft/base'
import { loadAttributes, serverAttributeTypes } from '@weft/features/attributes/server'
import { isUntouched } from '@weft/features/items/server'
import { type Choice, referenceSettings } from '@weft/features/attributes/shared'
import { type Attribute, type FilterTree, items } from '@weft/model'
import {
  type Principal,
  principalOfEachSight,
  createPrincipal,
  type Kit,
  type TeamAccess,
} from '@weft/server-kit'

import { askedFields, asksForItems, asksForPeople, describeForm, type FormLists } from '../../shared/index.ts'
import type { LoadedForm } from '../load-form.ts'
import { itemsById, namesOfMembers } from './queries.ts'

/** So many items stand below a question at a time. */
const LISTED = 20
/** So many folders are looked through for them. */
const MAX_FOLDERS = 40
const MAX_CHOSEN = 50

export interface Wanted {
  /** By question: ids of items that are chosen already; they are listed whatever else is. */
  chosen: Readonly<Record<string, readonly string[]>>
  /** By question: words to find in names. */
  find?: Readonly<Record<string, string>>
}

/** A form with the people and items that its questions offer. */
export async function withLists(kit: Kit, form: LoadedForm, wanted: Wanted): Promise<LoadedForm> {
  const asked = askedFields(form.settings, form.attributes)
  if (!asked.some(({ attribute }) => asksForPeople(attribute) || asksForItems(attribute))) return form
  const lists: FormLists = { people: await peopleOf(kit, form), items: await itemsOf() }
  const { row, settings, attributes } = form
  const more = { lists, owner: row.owner }
  return {
    ...form,
    people: lists.people,
    description: describeForm({ id: row.id, name: row.name, settings }, attributes, more),
  }

  async function itemsOf(): Promise<FormLists['items']> {
    const found: [string, { choices: Choice[]; hasMore: boolean }][] = []
    for (const { block, attribute } of asked) {
      if (!asksForItems(attribute)) continue
      const text = wanted.find?.[block.id] ?? ''
      found.push([
        block.id,
        await listItems(kit, form, attribute, { text, chosen: wanted.chosen[block.id] ?? [] }),
      ])
    }
    return new Map(found)
  }
}

/** Whoever a question offers or a hidden one fills in, as far as they are members now. */
async function peopleOf(kit: Kit, form: LoadedForm): Promise<ReadonlyMap<number, string>> {
  const ids = askedFields(form.settings, form.attributes).flatMap(({ block, attribute }) =>
    asksForPeople(attribute) ? [...(block.options ?? []), ...(block.hidden ? block.initial : [])] : [],
  )
  return namesOfMembers(kit.db, form.row.team_id, [
    ...new Set(ids.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0 && id < 2 ** 31)),
  ])
}

/** Items that a reference may lead to, by name, from folders in sight of those who listed them; chosen ones first. */
export async function listItems(
  kit: Kit,
  form: LoadedForm,
  attribute: Attribute,
  { text, chosen }: { text: string; chosen: readonly string[] },
): Promise<{ choices: Choice[]; hasMore: boolean }> {
  const { team_id } = form.row
  const { board_id, folder_id, filter } = referenceSettings(attribute.settings)
  const access = await kit.access.of(team_id)
  if (!access || board_id === null) return { choices: [], hasMore: false }
  const eyes = sightOf(access, form)
  const folders = foldersBelow(eyes, board_id, folder_id)
  const attributes = await kit.db.read(team_id, (tx) => loadAttributes(tx, team_id, board_id))
  const primary = attributes.find((one) => one.primary && one.deleted_at === null)
  if (!primary) return { choices: [], hasMore: false }
  const ids = chosen.filter((id) => isUuid(id)).slice(0, MAX_CHOSEN)
  const choices = (await itemsById(kit.db, team_id, ids, primary.id))
    .filter((row) => folders.includes(row.folder_id))
    .map((row) => choiceOf(row.id, row.data, primary))
  const known = new Set(choices.map(({ id }) => id))
  const names = await namesIn(kit, eyes, folders.slice(0, MAX_FOLDERS), { attributes, primary, filter, text })
  const rest = names.filter(({ id }) => !known.has(id))
  return {
    choices: [...choices, ...rest.slice(0, LISTED)],
    hasMore: rest.length > LISTED || folders.length > MAX_FOLDERS,
  }
}

const sights = new WeakMap<TeamAccess, Map<string, boolean>>()

/**
 * Sees what whoever shared a form and everybody see who may change it or what its board's references let choose from:
 * else whoever turns a list on, or writes its filter, could read there through it. Known until any right changes.
 */
function sightOf(access: TeamAccess, { row, shared_by }: LoadedForm): Principal {
  const known = sights.get(access) ?? new Map<string, boolean>()
  sights.set(access, known)
  const sharer = createPrincipal(access, { user_id: shared_by, session_id: null })
  let editors: Principal[] | undefined
  const may: Principal['may'] = (permission, resource) => {
    const name = `${row.folder_id} ${permission} ${resource.type} ${resource.id}`
    let isSeen = known.get(name)
    if (isSeen === undefined) {
      editors ??= principalOfEachSight(access).filter(
        (one) =>
          one.may('EDIT_VIEW', { type: 'folder', id: row.folder_id }) ||
          one.may('EDIT_ATTRIBUTE', { type: 'board', id: row.board_id }),
      )
      isSeen = editors.every((one) => one.may(permission, resource))
      known.set(name, isSeen)
    }
    return isSeen && sharer.may(permission, resource)
  }
  return { ...sharer, may }
}

/** Folders of a board, or one of them with those in it; hidden ones only where one was named. */
function foldersBelow({ access, may }: Principal, board_id: string, top: string | null): string[] {
  const { folders } = access.graph
  const isOffered = (id: string) => id === top || !access.checker.isFolderHidden(id)
  const isInside = (id: string | null): boolean => {
    for (let at = id; at !== null; at = folders.get(at)?.parent_id ?? null) if (at === top) return true
    return top === null
  }
  return [...folders.values()]
    .filter((folder) => folder.board_id === board_id && folder.deleted_at === null && isInside(folder.id))
    .filter(({ id }) => isOffered(id) && may('VIEW_FOLDER', { type: 'folder', id }))
    .map(({ id }) => id)
}

interface ItemNames {
  attributes: readonly Attribute[]
  primary: Attribute
  filter: FilterTree | null
  text: string
}

async function namesIn(
  kit: Kit,
  eyes: Principal,
  folders: readonly string[],
  { attributes, primary, filter, text }: ItemNames,
): Promise<Choice[]> {
  const found: Choice[] = []
  const words = text.trim().slice(0, 200)
  const sort = JSON.stringify([{ attribute_id: primary.id, direction: 'asc' }])
  const search = words === '' ? {} : { search: JSON.stringify({ text: words, attribute_ids: [primary.id] }) }
  const filtered = filter ? { filter: JSON.stringify(filter) } : {}
  for (const folder_id of folders) {
    if (found.length > LISTED * 4) break
    const answer = await kit.registry.get(items.name).query?.(
      kit,
      eyes,
      { folder_id, sort, ...search, ...filtered },
      {
        feed: null,
        folder_id,
        limit: LISTED + 1,
        after: null,
        since: null,
        rights: null,
        expand: 'values',
      },
    )
    for (const row of (answer?.data ?? []) as Record<string, unknown>[]) {
      const values = (row['values'] ?? {}) as Record<string, { data?: unknown; row_version: number }>
      if (isUntouched(attributes, (id) => values[id]?.row_version)) continue
      found.push(choiceOf(String(row['id']), values[primary.id]?.data, primary))
    }
  }
  return found.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

const NOBODYS = { locale: 'en', tz: 'UTC', week_start: 1, now: 0, me: 0, people: new Map() } as const

function choiceOf(id: string, data: unknown, { type, settings }: Attribute): Choice {
  const name = serverAttributeTypes[type]?.format(data ?? null, settings, NOBODYS) ?? ''
  return { id, name: name.slice(0, 300) || '—', color: 'gray' }
}
