import { type Principal, createPrincipal, errors, type TeamAccess } from '@weft/server-kit'

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
export function answersFolder({ graph, checker, team_id }: TeamAccess, form: PlacedForm): string | null {
  const id = targetOf(form)
  if (graph.folders.get(id)?.board_id !== form.board_id) return null
  const isStanding = checker.check(graph.team.owner_id ?? 0, 'VIEW_FOLDER', { type: 'folder', id, team_id })
  return isStanding ? id : null
}

/** Whether a form is in somebody's sight: personal ones are their owner's, and the workspace's owner reads them all. */
export function seesForm(
  principal: Principal,
  { folder_id, access, owner_id }: { folder_id: string; access: string; owner_id: number | null },
): boolean {
  if (!principal.may('VIEW_FOLDER', { type: 'folder', id: folder_id })) return false
  if (access !== 'personal' || principal.user_id === 0) return access !== 'personal'
  return [owner_id, principal.access.graph.team.owner_id].includes(principal.user_id)
}

/** Why a form may not be open in somebody's name; null when it may. */
export function whyClosed(
  access: TeamAccess,
  form: PlacedForm,
  shared_by: number | null,
): ClosedReason | null {
  if (shared_by === null) return 'nobody'
  const { members, team } = access.graph
  if (!members.has(shared_by) && team.owner_id !== shared_by) return 'gone'
  if (access.barred.has(shared_by)) return 'barred'
  const principal = createPrincipal(access, { user_id: shared_by, session_id: null })
  const target = answersFolder(access, form)
  if (target === null) return 'folder'
  if (!principal.may('VIEW_FOLDER', { type: 'folder', id: form.folder_id })) return 'target'
  if (!mayAnswerInto(principal, target)) return 'target'
  return isForOutsiders(form.settings) && !mayOpen(principal, form.folder_id, target) ? 'permissions' : null
}

export function mayAnswerInto(principal: Principal, id: string): boolean {
  return (
    principal.may('VIEW_FOLDER', { type: 'folder', id }) &&
    principal.may('CREATE_ITEM', { type: 'folder', id })
  )
}

/** Opening to people outside asks what the public switch of boards asks, where the form lies and where it writes. */
export function mayOpen(principal: Principal, folder_id: string, target: string): boolean {
  return [folder_id, target].every((id) => principal.may('MANAGE_PERMISSIONS', { type: 'folder', id }))
}

/**
 * Who judges what an answer writes: whoever shared the form, to whom the answer's own item counts as theirs. Nothing
 * that this person may not do is done for whoever answers.
 */
export function sharerOf(access: TeamAccess, shared_by: number, item_id: string): Principal {
  const principal = createPrincipal(access, { user_id: shared_by, session_id: null })
  const may: Principal['may'] = (permission, resource) =>
    principal.may(
      permission,
      resource.type === 'item' && resource.id === item_id
        ? { ...resource, owner: [...(resource.owner ?? []), shared_by] }
        : resource,
    )
  return {
    ...principal,
    may,
    need(permission, resource) {
      if (!may(permission, resource)) throw errors.forbidden()
    },
  }
}
