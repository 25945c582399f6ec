import { loadAttributes, loadForm } from '@weft/features/attributes/server'
import type { AttributeRow } from '@weft/features/attributes/server'
import { isEmptyingTarget } from '@weft/features/attributes/shared'
import type { FolderLinks } from '@weft/features/items/server'
import type { Attribute, ValueContext } from '@weft/model'
import { createPrincipal, errors, type Transaction, type Unit } from '@weft/server-kit'

import { conversionErrors } from '../shared/index.ts'
import {
  type Converting,
  formOf,
  evaluateForm,
  sideOf,
  valueContext,
  withoutProgress,
} from './convert-context.ts'
import { eachFilled } from './each-filled.ts'
import { withFormerLabels } from './former-labels.ts'
import { type FrozenSource, frozenSource, isWorkedOut } from './frozen-source.ts'
import { makesLabels, newLabels, PrivateWords } from './private-words.ts'
import type { AttributeForm, Conversion } from './queries.ts'
import { readySlot, storedSource } from './ready-slot.ts'
import { countFilled, type SourceSlot } from './slots/queries.ts'
import { conversionId, createSteadyConverter } from './steady-converter.ts'
import { eachTemplate } from './templates.ts'

/** Up to so many values are converted while the caller waits. */
const AT_ONCE = 2_000

export interface ConvertOptions {
  /** How many values are converted at once; more go in the background. */
  atOnce?: number | undefined
  folderLinks?: FolderLinks | undefined
  /** Where this server is found, for formulas that give the address of an item. */
  appUrl?: URL | undefined
  /** All values may be emptied. */
  confirm?: boolean | undefined
  /** The labels that are made are known before, however few the values are. */
  isWhole?: boolean
  publish(transaction: Transaction): void
}

/** All that is read before a conversion, and by which it is done. */
export interface Prepared {
  known: Attribute
  /** What is asked for, with the labels that it begins with. */
  wanted: AttributeForm
  /** Those that it becomes with; of what is done later also the labels that are made. */
  settings: AttributeForm['settings']
  context: ValueContext
  source: FrozenSource | undefined
  filled: number
  isLater: boolean
  /** How many values others could read then who cannot now, and those that this is known of. */
  exposed: number
  words: PrivateWords | null
}

/** Reads what a conversion of an attribute takes; writes nothing. Refused where the values allow no such conversion. */
export async function prepareConversion(
  converting: Converting,
  form: AttributeForm,
  options: Omit<ConvertOptions, 'publish'>,
): Promise<Prepared> {
  const { kit, team_id, board_id, attribute_id } = converting
  const wanted = await withFormerLabels(converting, form)
  const context = await valueContext(converting)
  const before = await kit.db.read({ team: team_id }, async (tx) => ({
    attributes: await loadAttributes(tx, team_id, board_id),
    filled: await countFilled(tx, converting),
  }))
  const known = before.attributes.find(({ id }) => id === attribute_id)
  if (!known) throw errors.not_found()
  const isEmptying = isEmptyingTarget(wanted)
  if (isEmptying && before.filled > 0 && options.confirm !== true) throw conversionErrors.needs_confirmation()
  const source = isWorkedOut(known.type)
    ? await frozenSource(converting, before.attributes, { context }, options)
    : undefined
  const labels = makesLabels(known, wanted)
    ? await labelsOfAll(converting, known, wanted, { context, source })
    : null
  // What is stored is read by everybody who sees the item, and labels on the whole board: whoever makes them says that
  // this is meant.
  const exposed = isEmptying ? 0 : (source?.exposed.size ?? 0) + (labels?.exposed ?? 0)
  if (exposed > 0 && options.confirm !== true) throw conversionErrors.exposes_values()
  const isLater = !source && before.filled > (options.atOnce ?? AT_ONCE)
  return {
    known,
    wanted,
    // No labels are made then where the values are written.
    settings:
      isLater || options.isWhole === true
        ? (labels?.settings ?? withoutProgress(wanted.settings))
        : wanted.settings,
    context,
    source,
    filled: before.filled,
    isLater,
    exposed,
    words: labels?.words ?? null,
  }
}

/** The conversion as the attribute is now; throws where that is another one than was read before. */
export async function conversionNow(
  converting: Converting,
  unit: Unit,
  row: AttributeRow,
  { known, wanted, settings, context, filled }: Prepared,
): Promise<Conversion> {
  const { team_id, board_id, attribute_id, caller } = converting
  const origin = formOf(row)
  // Worked out from what was read: with another type, or other settings, it would mean something else.
  if (row.row_version !== known.row_version) throw errors.conflict({ data: { ...row, team_id } })
  await loadForm(unit, board_id, wanted)
  const id = conversionId(row)
  const begun = sideOf({ ...wanted, settings })
  const converter = createSteadyConverter(sideOf(origin), begun, context, id)
  const fallback = converter.convert(origin.default_data, attribute_id)
  const target = await evaluateForm(converting, unit, row, {
    type: wanted.type,
    settings,
    default_data: 'problem' in fallback ? null : fallback.data,
  })
  return {
    id,
    board_id,
    attribute_id,
    state: 'running',
    origin,
    target,
    user_id: caller.user_id,
    total: filled,
    reached: null,
  }
}

/** Settings with all labels that the values make, and how many of these would tell what not everybody sees. */
async function labelsOfAll(
  converting: Converting,
  known: Attribute,
  wanted: AttributeForm,
  { context, source }: Pick<Prepared, 'context' | 'source'>,
): Promise<{ settings: AttributeForm['settings']; exposed: number; words: PrivateWords }> {
  const { kit, team_id, board_id, caller } = converting
  const to = sideOf(wanted)
  const converter = createSteadyConverter(sideOf(formOf(known)), to, context, conversionId(known))
  const access = await kit.access.of(team_id)
  if (!access) throw errors.not_found()
  const words = new PrivateWords(createPrincipal(access, caller), { type: 'board', id: board_id })
  const take = (slot: SourceSlot) => {
    const { whole } = readySlot(slot, source?.read ?? storedSource, to, converter)
    words.note(newLabels(whole, wanted.settings), slot.folder_id)
    if (converter.isTooMany()) throw conversionErrors.too_many_labels()
  }
  if (source) source.slots.forEach(take)
  else await eachFilled(converting, take)
  // What new items begin with makes labels as well.
  await eachTemplate(converting, (data, folder_id) => {
    const made = converter.convert(data, folder_id)
    if (!('problem' in made)) words.note(newLabels(made.data, wanted.settings), folder_id)
  })
  return { settings: withoutProgress(converter.settings()), exposed: words.demandExposed(), words }
}
