import { type Asker, createAsker, errors, type TeamAccess } from '@weft/server-kit'

import type { ClosedReason, FormSettings } from '../../shared/index.ts'

/** Where a form lies, and what its settings say. */
export interface PlacedForm {
  board_id: string
  folder_id: string
  settings: FormSettings
}

/** Whether people may answer who are no members: anybody can sign up, so an account makes no difference. */
export const isForOutsiders = ({ share }: FormSettings): boolean => share.who !== 'members'

/** Where answers are meant to come. */
export const targetOf = ({ folder_id, settings }: PlacedForm): string =>
  settings.submit.folder_id ?? folder_id

/**
 * Where answers come; null while the chosen folder, or what it lies in, is in the trash. They never come elsewhere
 * instead: whoever reads that folder may be somebody else.
 */
export function answersFolder({ world, checker, team_id }: TeamAccess, form: PlacedForm): string | null {
  const id = targetOf(form)
  if (world.folders.get(id)?.board_id !== form.board_id) return null
  const isStanding = checker.check(world.team.owner_id ?? 0, 'VIEW_FOLDER', { type: 'folder', id, team_id })
  return isStanding ? id : null
}

/** Whether a form is in somebody's sight: personal ones are their owner's, and the workspace's owner reads them all. */
export function seesForm(
  asker: Asker,
  { folder_id, access, owner_id }: { folder_id: string; access: string; owner_id: number | null },
): boolean {
  if (!asker.may('VIEW_FOLDER', { type: 'folder', id: folder_id })) return false
  if (access !== 'personal' || asker.user_id === 0) return access !== 'personal'
  return [owner_id, asker.access.world.team.owner_id].includes(asker.user_id)
}

/** Why a form may not be open in somebody's name; null when it may. */
export function whyClosed(
  access: TeamAccess,
  form: PlacedForm,
  shared_by: number | null,
): ClosedReason | null {
  if (shared_by === null) return 'nobody'
  const { members, team } = access.world
  if (!members.has(shared_by) && team.owner_id !== shared_by) return 'gone'
  if (access.barred.has(shared_by)) return 'barred'
  const asker = createAsker(access, { user_id: shared_by, session_id: null })
  const target = answersFolder(access, form)
  if (target === null) return 'folder'
  if (!asker.may('VIEW_FOLDER', { type: 'folder', id: form.folder_id })) return 'target'
  if (!mayAnswerInto(asker, target)) return 'target'
  return isForOutsiders(form.settings) && !mayOpen(asker, form.folder_id, target) ? 'permissions' : null
}

export function mayAnswerInto(asker: Asker, id: string): boolean {
  return asker.may('VIEW_FOLDER', { type: 'folder', id }) && asker.may('CREATE_ITEM', { type: 'folder', id })
}

/** Opening to people outside asks what the public switch of boards asks, where the form lies and where it writes. */
export function mayOpen(asker: Asker, folder_id: string, target: string): boolean {
  return [folder_id, target].every((id) => asker.may('MANAGE_PERMISSIONS', { type: 'folder', id }))
}

/**
 * Who judges what an answer writes: whoever shared the form, to whom the answer's own item counts as theirs. Nothing
 * that this person may not do is done for whoever answers.
 */
export function sharerOf(access: TeamAccess, shared_by: number, item_id: string): Asker {
  const asker = createAsker(access, { user_id: shared_by, session_id: null })
  const may: Asker['may'] = (permission, resource) =>
    asker.may(
      permission,
      resource.type === 'item' && resource.id === item_id
        ? { ...resource, owner: [...(resource.owner ?? []), shared_by] }
        : resource,
    )
  return {
    ...asker,
    may,
    need(permission, resource) {
      if (!may(permission, resource)) throw errors.forbidden()
    },
  }
}
