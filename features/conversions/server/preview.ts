import { type ConversionSide, displayText, loadAttributes } from '@weft/features/attributes/server'
import { isConversionTarget } from '@weft/features/attributes/shared'
import type { FolderLinks } from '@weft/features/items/server'
import type { ValueContext } from '@weft/model'
import { type Principal, errors } from '@weft/server-kit'

import { type ConversionPreview, conversionErrors } from '../shared/index.ts'
import { type Converting, formOf, sideOf, valueContext } from './convert-context.ts'
import { eachFilled } from './each-filled.ts'
import { withFormerLabels } from './former-labels.ts'
import { frozenSource, isWorkedOut } from './frozen-source.ts'
import { makesLabels, newLabels, PrivateWords, withLabels } from './private-words.ts'
import type { AttributeForm } from './queries.ts'
import type { SourceSlot } from './slots/queries.ts'
import { eachTemplate } from './templates.ts'
import { type ReadSource, readySlot, storedSource } from './ready-slot.ts'
import { conversionId, createSteadyConverter } from './steady-converter.ts'

/** Samples of values that are lost, and of those that are kept. */
const SHOWN = 10
/** What is said of one value. */
const LONGEST = 120

/** Reads every value once as a conversion would, and writes nothing. */
export async function previewOf(
  converting: Converting,
  principal: Principal,
  form: AttributeForm,
  outside: { folderLinks?: FolderLinks | undefined; appUrl?: URL | undefined } = {},
): Promise<ConversionPreview> {
  const { kit, team_id, board_id, attribute_id } = converting
  const wanted = await withFormerLabels(converting, form)
  const attributes = await kit.db.read({ team: team_id }, (tx) => loadAttributes(tx, team_id, board_id))
  const attribute = attributes.find(({ id }) => id === attribute_id)
  if (!attribute) throw errors.not_found()
  const context = await valueContext(converting)
  const from = sideOf(formOf(attribute))
  const to = sideOf(wanted)
  const converter = createSteadyConverter(from, to, context, conversionId(attribute))
  const words = makesLabels(attribute, wanted)
    ? new PrivateWords(principal, { type: 'board', id: board_id })
    : null
  const shown = new Set<string>()
  const counts = { convertible: 0, lost: 0 }
  const samples = { lost: [] as Sample[], kept: [] as Sample[] }
  const take = (source: SourceSlot, read: ReadSource) => {
    const { filled, lost, whole } = readySlot(source, read, to, converter)
    if (converter.isTooMany()) throw conversionErrors.too_many_labels()
    if (!filled) return
    counts[lost ? 'lost' : 'convertible'] += 1
    const labels = words ? newLabels(whole, wanted.settings) : []
    words?.note(labels, source.folder_id)
    // The trash is shown to those who may bring back what is in it.
    if (source.is_trashed || !principal.may('VIEW_FOLDER', { type: 'folder', id: source.folder_id })) return
    for (const id of labels) shown.add(id)
    const list = lost ? samples.lost : samples.kept
    if (list.length >= SHOWN) return
    const after = whole === null ? null : said(whole, { ...to, settings: converter.settings() }, context)
    list.push({ item_id: source.item_id, from: said(read(source), from, context), to: after })
  }
  let exposed = 0
  if (isWorkedOut(attribute.type)) {
    const frozen = await frozenSource(converting, attributes, { context }, outside)
    for (const source of frozen.slots) take(source, frozen.read)
    if (isConversionTarget(to.type)) exposed = frozen.exposed.size
  } else {
    await eachFilled(converting, (source) => take(source, storedSource))
  }
  if (words) {
    await eachTemplate(converting, (data, folder_id) => {
      const made = converter.convert(data, folder_id)
      const labels = 'problem' in made ? [] : newLabels(made.data, wanted.settings)
      words.note(labels, folder_id)
      if (principal.may('VIEW_FOLDER', { type: 'folder', id: folder_id }))
        for (const id of labels) shown.add(id)
    })
    exposed += words.demandExposed()
  }
  const made = converter.settings()
  return {
    ...counts,
    exposed,
    samples: [...samples.lost, ...samples.kept],
    settings: (words ? withLabels(made, wanted.settings, shown) : made) as ConversionPreview['settings'],
  }
}

type Sample = ConversionPreview['samples'][number]

function said(data: unknown, side: ConversionSide, context: ValueContext): string {
  // A fixed form for what is read by a machine, the usual one for what is read here.
  const text = side.type.format(data, side.settings, context) || displayText(data, side, context)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
