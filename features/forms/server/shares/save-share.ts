import { sameJson } from '@weft/base'
import { verifiedAmong } from '@weft/features/profile/server'
import { profileErrors } from '@weft/features/profile/shared'
import type { Settings } from '@weft/model'
import { demandScope, invalid, type Operation, type RuleContext, type Unit } from '@weft/server-kit'

import { formErrors, readFormSettings } from '../../shared/index.ts'
import {
  answersFolder,
  isForOutsiders,
  mayAnswerInto,
  mayOpen,
  type PlacedForm,
  targetOf,
} from './evaluate-share.ts'
import { putShare, removeShare } from './queries.ts'

/** A form as a view is saved with it. */
export interface SavedForm extends PlacedForm {
  /** The view's. */
  id: string
}

/** What the judgement of a step needs to know and only the database does: who of its callers is verified. */
const nobodyVerified = () => new Set<number>()

/** Looks up who is verified, where anything of the step could open a form. */
export async function prepareShares(unit: Unit, operations: readonly Operation[]): Promise<void> {
  const opening = operations.filter(({ fields, method }) => method === 'put' && 'settings' in fields)
  const callers = opening
    .filter(({ fields }) => readFormSettings((fields['settings'] ?? {}) as Settings).share.open)
    .map(({ caller }) => caller.user_id)
  if (callers.length === 0) return
  const verified = unit.once(nobodyVerified)
  for (const id of await verifiedAmong(unit.tx, [...new Set(callers)])) verified.add(id)
}

/** Refuses a form that writes, or opens to others, what whoever saves it may not. */
export function evaluateForm(
  { unit, principal, operation }: RuleContext,
  next: PlacedForm,
  known: PlacedForm | null,
): void {
  const isSaved = !known || !sameJson(next.settings, known.settings)
  if (!isSaved || isOnlyClosed(next, known)) return
  const target = next.settings.submit.folder_id
  const folder = target === null ? undefined : unit.access.graph.folders.get(target)
  const isThere =
    target === null ||
    (folder?.board_id === next.board_id && principal.may('VIEW_FOLDER', { type: 'folder', id: target }))
  // A folder out of sight is answered like one that there is not. One that was chosen before may have gone since.
  if (!isThere && target !== known?.settings.submit.folder_id)
    throw invalid('settings: form.submit: there is no such folder on this board')
  // While the chosen folder is in the trash the form takes nothing; whether it may once that is back is judged then.
  const into = answersFolder(unit.access, next) ?? next.folder_id
  if (!mayAnswerInto(principal, into)) throw formErrors.form_target_denied()
  if (!isOpening(next, known) || !isForOutsiders(next.settings)) return
  // As links to published views do, whatever the form itself falls under.
  demandScope(operation.caller.grant, 'admin', false)
  if (!mayOpen(principal, next.folder_id, into)) throw formErrors.form_opening_denied()
  if (!unit.once(nobodyVerified).has(operation.caller.user_id)) throw profileErrors.email_not_verified()
}

/** Keeps in whose name a form is open: whoever opened it, to more people, or onto another folder. */
export function keepShare({ unit, operation }: RuleContext, next: SavedForm, known: PlacedForm | null): void {
  const { team_id } = unit
  const { id: view_id } = next
  const { user_id } = operation.caller
  if (isOpening(next, known)) unit.later((tx) => putShare(tx, { team_id, view_id, shared_by: user_id }))
  else if (known?.settings.share.open && !next.settings.share.open)
    unit.later((tx) => removeShare(tx, team_id, view_id))
}

function isOpening(next: PlacedForm, known: PlacedForm | null): boolean {
  if (!next.settings.share.open) return false
  if (!known?.settings.share.open) return true
  const isWider = isForOutsiders(next.settings) && !isForOutsiders(known.settings)
  return isWider || targetOf(next) !== targetOf(known)
}

/** Whether nothing changes but that the form is shared no more: whoever may change it may always close it. */
function isOnlyClosed({ settings }: PlacedForm, known: PlacedForm | null): boolean {
  if (!known?.settings.share.open || settings.share.open) return false
  return sameJson({ ...settings, share: { ...settings.share, open: true } }, known.settings)
}
