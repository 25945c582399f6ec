import {
  type ConversionSide,
  createConverter,
  displayText,
  loadAttributes,
} from '@weft/features/attributes/server'
import { isConversionTarget } from '@weft/features/attributes/shared'
import type { FolderLinks } from '@weft/features/items/server'
import type { ValueContext } from '@weft/model'
import { type Asker, errors } from '@weft/server-kit'

import { type ConversionPreview, conversionErrors } from '../shared/index.ts'
import { type Converting, formOf, sideOf, valueContext } from './convert-context.ts'
import { withFormerLabels } from './former-labels.ts'
import { frozenSource, isWorkedOut } from './frozen-source.ts'
import type { AttributeForm } from './queries.ts'
import { filledSlots, type SourceSlot } from './slots/queries.ts'
import { type ReadSource, readySlot, storedSource } from './ready-slot.ts'

const BATCH = 1_000
/** Samples of values that are lost, and of those that are kept. */
const SHOWN = 10
/** What is said of one value. */
const LONGEST = 120

/** Reads every value once as a conversion would, and writes nothing. */
export async function previewOf(
  converting: Converting,
  asker: Asker,
  form: AttributeForm,
  world: { folderLinks?: FolderLinks | undefined; appUrl?: URL | undefined } = {},
): Promise<ConversionPreview> {
  const { kit, team_id, board_id, attribute_id } = converting
  const wanted = await withFormerLabels(converting, form)
  const attributes = await kit.db.read({ team: team_id }, (tx) => loadAttributes(tx, team_id, board_id))
  const attribute = attributes.find(({ id }) => id === attribute_id)
  if (!attribute) throw errors.not_found()
  const context = await valueContext(converting)
  const from = sideOf(formOf(attribute))
  const to = sideOf(wanted)
  const converter = createConverter(from, to, context)
  const counts = { convertible: 0, lost: 0 }
  const samples = { lost: [] as Sample[], kept: [] as Sample[] }
  const take = (source: SourceSlot, read: ReadSource) => {
    const { filled, lost, whole } = readySlot(source, read, to, converter)
    if (converter.isTooMany()) throw conversionErrors.too_many_labels()
    if (!filled) return
    counts[lost ? 'lost' : 'convertible'] += 1
    const list = lost ? samples.lost : samples.kept
    if (list.length >= SHOWN || !asker.may('VIEW_FOLDER', { type: 'folder', id: source.folder_id })) return
    const after = whole === null ? null : said(whole, { ...to, settings: converter.settings() }, context)
    list.push({ item_id: source.item_id, from: said(read(source), from, context), to: after })
  }
  let exposed = 0
  if (isWorkedOut(attribute.type)) {
    const frozen = await frozenSource(converting, attributes, { context }, world)
    for (const source of frozen.slots) take(source, frozen.read)
    if (isConversionTarget(to.type)) exposed = frozen.exposed.size
  } else {
    for (let after: string | null = null; ;) {
      const last: string | null = after
      const part: SourceSlot[] = await kit.db.read({ team: team_id }, (tx) =>
        filledSlots(tx, converting, last, BATCH),
      )
      for (const source of part) take(source, storedSource)
      after = part.at(-1)?.item_id ?? null
      if (part.length < BATCH) break
    }
  }
  return {
    ...counts,
    exposed,
    samples: [...samples.lost, ...samples.kept],
    settings: converter.settings() as ConversionPreview['settings'],
  }
}

type Sample = ConversionPreview['samples'][number]

function said(data: unknown, side: ConversionSide, context: ValueContext): string {
  // A fixed form for what is read by a machine, the usual one for what is read here.
  const text = side.type.format(data, side.settings, context) || displayText(data, side, context)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
