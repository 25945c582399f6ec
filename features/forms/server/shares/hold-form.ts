import { sameJson } from '@weft/base'
import type { Principal, Caller, Unit } from '@weft/server-kit'

import { type FormSettings, formErrors, readFormSettings } from '../../shared/index.ts'
import { type LoadedForm, isOpenTo } from '../load-form.ts'
import { lockForm, readHeldForm } from '../queries.ts'
import { answersFolder, sharerOf, whyClosed } from './evaluate-share.ts'

/**
 * Judges a form again in the transaction that writes an answer, as it stands until that is over: the answer may have been
 * long on its way. Answers whoever shared it, with the rights of now. Refuses when the form takes nothing of this caller
 * any more, and when it asks or writes otherwise than the answer was read by.
 */
export async function holdForm(
  unit: Unit,
  { form, item_id, caller }: { form: LoadedForm; item_id: string; caller: Caller },
): Promise<Principal> {
  const { row, settings, shared_by } = form
  await lockForm(unit.tx, unit.team_id, row.id)
  const held = await readHeldForm(unit.tx, unit.team_id, row.id)
  if (!held) throw formErrors.form_closed()
  const now = { ...row, settings: readFormSettings(held.settings) }
  const { share } = now.settings
  const isShared = share.open && held.shared_by === shared_by
  if (!isShared || whyClosed(unit.access, now, shared_by) !== null) throw formErrors.form_closed()
  if (!isOpenTo(unit.access, share, caller)) throw formErrors.form_closed()
  const isSame = sameJson(readBy(now.settings), readBy(settings))
  if (!isSame || answersFolder(unit.access, now) !== form.folder_id) throw formErrors.form_changed()
  return sharerOf(unit.access, shared_by, item_id)
}

/** Of a form what an answer is read and counted by; neither how it looks nor what it says afterwards. */
const readBy = ({ blocks, share: { max, once }, submit: { edit } }: FormSettings) => ({
  blocks,
  max,
  once,
  edit,
})
