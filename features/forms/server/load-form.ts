import { fromWireTime, now } from '@weft/base'
import { loadAttributes, serverAttributeType } from '@weft/features/attributes/server'
import { type Caller, isKeptOut, isUnproven, type Kit, type TeamAccess } from '@weft/server-kit'

import {
  type AskedAttribute,
  describeForm,
  type FormDescription,
  type FormSettings,
  readFormSettings,
  withQuestion,
} from '../shared/index.ts'
import { countAnswersOf, findForm, type FormRow } from './queries.ts'
import { answersFolder, whyClosed } from './shares/evaluate-share.ts'

/** A shared form and whether this caller may answer it now. */
export interface LoadedForm {
  row: FormRow
  settings: FormSettings
  attributes: readonly AskedAttribute[]
  description: FormDescription
  /** People whom its questions name, by id; none until its lists are loaded. */
  people: ReadonlyMap<number, string>
  /** Where answers come. */
  folder_id: string
  /** In whose name it is open: nothing is read or written for an answer but what this person may. */
  shared_by: number
  state: 'open' | 'early' | 'late' | 'full'
}

/** What is told where no form is shown. */
export interface NoForm {
  id: string
  closed_text: string
  settings: FormSettings | null
  /** Signing in might show one. */
  isGuest: boolean
}

/**
 * A form that is not shared is like one that there is not, but for what its people wrote for that; one that is for others
 * is like one that there is not in everything. Sharing is the right: what the caller may see of the board makes no difference, and what the person may who shared
 * it makes all of it.
 */
export async function loadForm(kit: Kit, id: string, caller: Caller): Promise<LoadedForm | NoForm> {
  const none = (settings: FormSettings | null = null): NoForm => ({
    id,
    closed_text: settings?.share.closed_text ?? '',
    settings,
    isGuest: caller.user_id === 0,
  })
  const row = await findForm(kit.db, id)
  const access = row && (await kit.access.of(row.team_id))
  if (!row || !access) return none()
  const settings = readFormSettings(row.settings)
  const { checker, team_id, graph } = access
  const place = { type: 'folder', id: row.folder_id, team_id } as const
  // A form whose folder lies in the trash lies there with it.
  if (!checker.check(graph.team.owner_id ?? 0, 'VIEW_FOLDER', place)) return none()
  const { share } = settings
  if (!isFor(access, share, caller)) return none()
  const { shared_by } = row
  const target = answersFolder(access, { ...row, settings })
  const isOpen = share.open && whyClosed(access, { ...row, settings }, shared_by) === null
  if (!isOpen || shared_by === null || target === null) return none(settings)
  const attributes = (await kit.db.read(row.team_id, (tx) => loadAttributes(tx, row.team_id, row.board_id)))
    .filter(({ deleted_at }) => deleted_at === null)
    .map((one) => withQuestion(one, serverAttributeType(one.type)))
  return {
    row,
    settings,
    attributes,
    description: describeForm({ id, name: row.name, settings }, attributes, { owner: row.owner }),
    people: new Map(),
    folder_id: target,
    shared_by,
    state: await stateOf(access),
  }

  async function stateOf(known: TeamAccess): Promise<LoadedForm['state']> {
    const state = openAt(share)
    if (state !== 'open' || share.max === null) return state
    const { count } = await countAnswersOf(kit.db, known.team_id, id)
    return count >= share.max ? 'full' : 'open'
  }
}

/** Whether a form is for somebody; to all others it is as if there were none. */
function isFor(access: TeamAccess, { who }: FormSettings['share'], caller: Caller): boolean {
  if (who === 'anyone') return true
  const { graph, team_id } = access
  const user_id = isUnproven(caller, team_id) ? 0 : caller.user_id
  const isMember = graph.members.has(user_id) || graph.team.owner_id === user_id
  return user_id > 0 && (who !== 'members' || (isMember && !isKeptOut(access, caller)))
}

function openAt({ from, until }: FormSettings['share']): Exclude<LoadedForm['state'], 'full'> {
  if (from !== '' && momentOf(from) > now()) return 'early'
  return until !== '' && momentOf(until) <= now() ? 'late' : 'open'
}

/** Whether somebody may answer a form now, as far as its people and its time say so. */
export function isOpenTo(access: TeamAccess, share: FormSettings['share'], caller: Caller): boolean {
  return isFor(access, share, caller) && openAt(share) === 'open'
}

export function isLoaded(form: Awaited<ReturnType<typeof loadForm>>): form is LoadedForm {
  return 'row' in form
}

const momentOf = (text: string) => fromWireTime(`${text.replace('T', ' ')}:00`)
