import { fromWireTime, now } from '@weft/base'
import { loadAttributes } from '@weft/features/attributes/server'
import type { Attribute } from '@weft/model'
import type { Caller, Kit, TeamAccess } from '@weft/server-kit'

import { describeForm, type FormDescription, type FormSettings, readFormSettings } from '../shared/index.ts'
import { countAnswersOf, findForm, type FormRow } from './queries.ts'
import { answersFolder, whyClosed } from './shares/judge-share.ts'

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
  /** In whose name it is open: nothing is read or written for an answer but what this person may. */
  shared_by: number
  state: 'open' | 'early' | 'late' | 'full' | 'sign-in' | 'others'
}

/**
 * Null for a form that there is not or that is not shared; with `closed_text` in the latter case, if its people wrote
 * one. Sharing is the right: what the caller may see of the board makes no difference, and what the person may who shared
 * it makes all of it.
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
  const { checker, team_id, world } = access
  const place = { type: 'folder', id: row.folder_id, team_id } as const
  // A form whose folder lies in the trash lies there with it.
  if (!checker.check(world.team.owner_id ?? 0, 'VIEW_FOLDER', place))
    return { closed_text: '', settings: null }
  const { share } = settings
  const { shared_by } = row
  const isOpen = share.open && whyClosed(access, { ...row, settings }, shared_by) === null
  if (!isOpen || shared_by === null) return { closed_text: share.closed_text, settings }
  const attributes = (
    await kit.db.read(row.team_id, (tx) => loadAttributes(tx, row.team_id, row.board_id))
  ).filter(({ deleted_at }) => deleted_at === null)
  return {
    row,
    settings,
    attributes,
    description: describeForm({ id, name: row.name, settings }, attributes, { owner: row.owner }),
    people: new Map(),
    folder_id: answersFolder(access, { ...row, settings }),
    shared_by,
    state: await stateOf(access),
  }

  async function stateOf(known: TeamAccess): Promise<LoadedForm['state']> {
    const state = openTo(known, share, caller)
    if (state !== 'open' || share.max === null) return state
    const { count } = await countAnswersOf(kit.db, known.team_id, id)
    return count >= share.max ? 'full' : 'open'
  }
}

/** Whether somebody may answer a form now, as far as its people and its time say so. */
export function openTo(
  { world, barred }: TeamAccess,
  { who, from, until }: FormSettings['share'],
  { user_id }: Caller,
): Exclude<LoadedForm['state'], 'full'> {
  const isMember =
    user_id > 0 && (world.members.has(user_id) || world.team.owner_id === user_id) && !barred.has(user_id)
  if (who !== 'anyone' && user_id === 0) return 'sign-in'
  if (who === 'members' && !isMember) return 'others'
  if (from !== '' && momentOf(from) > now()) return 'early'
  return until !== '' && momentOf(until) <= now() ? 'late' : 'open'
}

export function isLoaded(form: Awaited<ReturnType<typeof loadForm>>): form is LoadedForm {
  return 'row' in form
}

const momentOf = (text: string) => fromWireTime(`${text.replace('T', ' ')}:00`)
