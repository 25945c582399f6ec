import { newUuid } from '@weft/base'
import { createConverter, loadAttributes, loadForm } from '@weft/features/attributes/server'
import { isEmptyingTarget } from '@weft/features/attributes/shared'
import type { FolderLinks } from '@weft/features/items/server'
import type { ValueContext } from '@weft/model'
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
import { type FrozenSource, frozenSource, isWorkedOut } from './frozen-source.ts'
import { actOn, type Answer, type Asked } from './act-on.ts'
import { makesLabels, newLabels, PrivateWords } from './private-words.ts'
import { putAttribute } from './put-attribute.ts'
import {
  type AttributeForm,
  type Conversion,
  dropConversion,
  finishConversion,
  insertConversion,
} from './queries.ts'
import { eachFilled } from './each-filled.ts'
import { countFilled, type SourceSlot } from './slots/queries.ts'
import { eachTemplate } from './templates.ts'
import { withFormerLabels } from './former-labels.ts'
import { readySlot, storedSource } from './ready-slot.ts'
import { swap, type Swapped } from './swap.ts'

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
  publish(transaction: Transaction): void
}

/** Changes an attribute's type: at once where that is quick, else by the job that follows `converting`. */
export async function convertTo(
  converting: Converting,
  form: AttributeForm,
  asked: Asked,
  options: ConvertOptions,
): Promise<Answer> {
  const { kit, team_id, board_id, attribute_id, caller } = converting
  const wanted = await withFormerLabels(converting, form)
  const context = await valueContext(converting)
  const before = await kit.db.read({ team: team_id }, async (tx) => ({
    attributes: await loadAttributes(tx, team_id, board_id),
    filled: await countFilled(tx, converting),
  }))
  const known = before.attributes.find(({ id }) => id === attribute_id)
  if (!known) throw errors.not_found()
  if (isEmptyingTarget(wanted) && before.filled > 0 && options.confirm !== true)
    throw conversionErrors.needs_confirmation()
  const source = isWorkedOut(known.type)
    ? await frozenSource(converting, before.attributes, { context }, options)
    : undefined
  const labels = makesLabels(known, wanted)
    ? await labelsOfAll(converting, formOf(known), wanted, { context, source })
    : null
  // What is stored is read by everybody who sees the item, and labels on the whole board: whoever makes them says that
  // this is meant.
  const isExposing = (source?.exposed.size ?? 0) + (labels?.exposed ?? 0) > 0
  if (isExposing && options.confirm !== true && !isEmptyingTarget(wanted))
    throw conversionErrors.exposes_values()
  const isLater = !source && before.filled > (options.atOnce ?? AT_ONCE)
  // The background then makes no labels of its own.
  const settings = isLater ? (labels?.settings ?? withoutProgress(wanted.settings)) : wanted.settings
  return actOn(converting, asked, { withFolders: !isLater, publish: options.publish }, async (unit, row) => {
    const origin = formOf(row)
    // Worked out from what was read: with another type, or other settings, it would mean something else.
    if (row.row_version !== known.row_version) throw errors.conflict({ data: { ...row, team_id } })
    await loadForm(unit, board_id, wanted)
    const side = sideOf(origin)
    const fallback = createConverter(side, sideOf({ ...wanted, settings }), context).convert(
      origin.default_data,
    )
    const target = await evaluateForm(converting, unit, row, {
      type: wanted.type,
      settings,
      default_data: 'problem' in fallback ? null : fallback.data,
    })
    const conversion: Conversion = {
      id: newUuid(),
      board_id,
      attribute_id,
      state: 'running',
      origin,
      target,
      user_id: caller.user_id,
      total: before.filled,
      reached: null,
    }
    await dropConversion(unit.tx, team_id, attribute_id)
    await insertConversion(unit.tx, team_id, conversion)
    if (isLater) {
      const progress = { type: wanted.type, done: 0, total: before.filled }
      putAttribute(unit, { ...row, settings: { ...origin.settings, converting: progress } }, caller.user_id)
      return { answer: { state: 'running' }, refresh: [] }
    }
    return finish(converting, unit, conversion, { context, source })
  })
}

/** The end of a conversion, inside an act that holds the board and all its folders. */
export async function finish(
  converting: Converting,
  unit: Unit,
  conversion: Conversion,
  options: Parameters<typeof swap>[3],
): Promise<{ answer: Answer; refresh: Swapped['refresh'] }> {
  const { form, templates, refresh } = await swap(converting, unit, conversion, options)
  await finishConversion(unit.tx, converting.team_id, { id: conversion.id, target: { ...form, templates } })
  return { answer: { state: 'done' }, refresh }
}

/** Settings with all labels that the values make, and how many of these would tell what not everybody sees. */
async function labelsOfAll(
  converting: Converting,
  origin: AttributeForm,
  wanted: AttributeForm,
  { context, source }: { context: ValueContext; source: FrozenSource | undefined },
): Promise<{ settings: AttributeForm['settings']; exposed: number }> {
  const { kit, team_id, board_id, caller } = converting
  const to = sideOf(wanted)
  const converter = createConverter(sideOf(origin), to, context)
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
    const made = converter.convert(data)
    if (!('problem' in made)) words.note(newLabels(made.data, wanted.settings), folder_id)
  })
  return { settings: withoutProgress(converter.settings()), exposed: words.demandExposed() }
}
