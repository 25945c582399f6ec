import { fromWireTime, now } from '@weft/base'
import { loadAttributes } from '@weft/features/attributes/server'
import type { Attribute } from '@weft/model'
import { type Caller, createAsker, type Kit } from '@weft/server-kit'

import { describeForm, type FormDescription, type FormSettings, readFormSettings } from '../shared/index.ts'
import { countAnswersOf, findForm, type FormRow } from './queries.ts'

/** A shared form and whether this caller may answer it now. */
export interface LoadedForm {
  row: FormRow
  settings: FormSettings
  attributes: readonly Attribute[]
  description: FormDescription
  /** People whom its questions name, by id; none until its lists are loaded. */
  people: ReadonlyMap<number, string>
  /** Where answers come. */
  folder_id: string
  state: 'open' | 'early' | 'late' | 'full' | 'sign-in' | 'others'
}

/**
 * Null for a form that there is not or that is not shared; with `closed_text` in the latter case, if its people wrote
 * one. Sharing is the right: what the caller may see of the board makes no difference.
 */
export async function loadForm(
  kit: Kit,
  id: string,
  caller: Caller,
): Promise<LoadedForm | { closed_text: string; settings: FormSettings | null }> {
  const row = await findForm(kit.db, id)
  const access = row && (await kit.access.of(row.team_id))
  if (!row || !access) return { closed_text: '', settings: null }
  const settings = readFormSettings(row.settings)
  const owner = createAsker(access, { user_id: access.world.team.owner_id ?? 0, session_id: null })
  const isThere = (folder_id: string) =>
    access.world.folders.get(folder_id)?.board_id === row.board_id &&
    owner.may('VIEW_FOLDER', { type: 'folder', id: folder_id })
  // A form whose folder lies in the trash lies there with it.
  if (!isThere(row.folder_id)) return { closed_text: '', settings: null }
  const { share, submit } = settings
  if (!share.open) return { closed_text: share.closed_text, settings }
  const target = submit.folder_id
  const attributes = (
    await kit.db.read(row.team_id, (tx) => loadAttributes(tx, row.team_id, row.board_id))
  ).filter(({ deleted_at }) => deleted_at === null)
  const isMember =
    caller.user_id > 0 &&
    (access.world.members.has(caller.user_id) || access.world.team.owner_id === caller.user_id) &&
    !access.barred.has(caller.user_id)
  return {
    row,
    settings,
    attributes,
    description: describeForm({ id, name: row.name, settings }, attributes, { owner: row.owner }),
    people: new Map(),
    folder_id: target !== null && isThere(target) ? target : row.folder_id,
    state: await stateOf(),
  }

  async function stateOf(): Promise<LoadedForm['state']> {
    if (share.who !== 'anyone' && caller.user_id === 0) return 'sign-in'
    if (share.who === 'members' && !isMember) return 'others'
    if (share.from !== '' && momentOf(share.from) > now()) return 'early'
    if (share.until !== '' && momentOf(share.until) <= now()) return 'late'
    if (share.max === null) return 'open'
    const { count } = await countAnswersOf(kit.db, row?.team_id ?? 0, id)
    return count >= share.max ? 'full' : 'open'
  }
}

export function isLoaded(form: Awaited<ReturnType<typeof loadForm>>): form is LoadedForm {
  return 'row' in form
}

const momentOf = (text: string) => fromWireTime(`${text.replace('T', ' ')}:00`)
