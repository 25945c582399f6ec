import { canonicalJson } from '@weft/base'
import { attributeStore, boardSchema, holdsItems } from '@weft/features/attributes/server'
import type { FeedKey } from '@weft/model'
import { type ActAsking, type ActPlan, createTurn, errors, type Kit, type Unit } from '@weft/server-kit'

import { type ConversionActBody, conversionErrors, MOST_VALUES_SHOWN } from '../../shared/index.ts'
import { claimsOf } from '../claims.ts'
import { type Converting, sideOf } from '../convert-context.ts'
import { isWorkedOut } from '../frozen-source.ts'
import {
  conversionNow,
  type ConvertOptions,
  type Prepared,
  prepareConversion,
} from '../prepare-conversion.ts'
import { type AttributeForm, foldersOf } from '../queries.ts'
import { readySlot, storedSource } from '../ready-slot.ts'
import { countFilled, countItems, filledSlots, type ReadySlot, type SourceSlot } from '../slots/queries.ts'
import { createSteadyConverter, type SteadyConverter } from '../steady-converter.ts'
import { swapForm } from '../swap.ts'
import { convertingOf, mayEdit, seen, wantedForm } from '../wanted-form.ts'
import { digestNow } from './digest.ts'
import { rowsOfForm, rowsOfItems } from './foreseen-rows.ts'
import type { ReadValue } from './read-value.ts'

/** What beginning needs: all that was read, and by what it is known again. */
export interface ConversionReady {
  converting: Converting
  prepared: Prepared
  slots: readonly ReadySlot[]
  digest: string
  access_seq: number
}

/** Each row as a conversion would leave it, by the very steps of one and over one moment. */
export async function planConversion(
  kit: Kit,
  options: ConvertOptions,
  asking: ActAsking,
  { attribute_id, ...asked }: ConversionActBody,
): Promise<ActPlan> {
  const { principal, caller } = asking
  const { team_id } = principal.access
  const { attribute } = await seen(kit, { team_id, id: attribute_id }, caller)
  mayEdit(principal, attribute)
  const wanted = wantedForm(attribute, asked)
  if (holdsItems(wanted)) throw conversionErrors.links_not_shown()
  const converting = convertingOf(kit, { team_id, id: attribute_id }, attribute, caller)
  const { board_id } = converting
  const { count, folders } = await kit.db.read({ team: team_id }, async (tx) => ({
    count: await (isWorkedOut(attribute.type) ? countItems : countFilled)(tx, converting),
    folders: await foldersOf(tx, team_id, board_id),
  }))
  if (count > MOST_VALUES_SHOWN) throw conversionErrors.conversion_too_large_to_pretend()
  const feeds: FeedKey[] = [
    { team_id, kind: 'board', id: board_id },
    ...folders.map((id): FeedKey => ({ team_id, kind: 'folder', id })),
  ]
  const places = {
    feeds: [...feeds, { team_id, kind: 'team', id: String(team_id) } as const],
    board_ids: [board_id],
  }
  // What is worked out is read after this: whatever happens meanwhile is another number.
  const begun = await kit.writer.foresee(team_id, places, (unit) => digestOf(converting, unit, true))
  const prepared = await prepareConversion(converting, wanted, { ...options, confirm: true, isWhole: true })
  const { result, effects, access } = await kit.writer.foresee(team_id, places, (unit) =>
    readConversion(converting, unit, prepared),
  )
  const digest = prepared.source ? begun.result : result.digest
  const items = await rowsOfItems(converting, principal, result.values)
  const form = rowsOfForm(attribute_id, effects, { ...result, wanted: prepared.wanted, values: items.shown })
  const exposed = exposureOf(prepared)
  const ready: ConversionReady = {
    converting,
    prepared,
    slots: result.values.map(({ slot }) => slot),
    digest,
    access_seq: access.seq,
  }
  return {
    operations: [],
    foreseen: [...form, ...items.rows],
    unchanged: items.unchanged,
    begins: [attribute_id],
    feeds: feeds.filter(
      ({ kind, id }) => kind === 'board' || principal.may('VIEW_FOLDER', { type: 'folder', id }),
    ),
    ...(exposed && { exposed }),
    stamp: canonicalJson([digest, exposed ?? null, prepared.isLater]),
    ready,
  }
}

function digestOf(converting: Converting, unit: Unit, isWorkedOut: boolean): Promise<string> {
  return digestNow(converting, unit, { source: isWorkedOut ? ({} as never) : undefined })
}

function exposureOf({ exposed, words, source }: Prepared): ActPlan['exposed'] {
  if (exposed === 0) return undefined
  // Whom values of other items are told to is known of each kind of sight only.
  const isByWords = words !== null && (source?.exposed.size ?? 0) === 0
  return { count: exposed, user_ids: isByWords ? words.newReaders() : null }
}

interface ReadConversion {
  form: AttributeForm
  values: ReadValue[]
  digest: string
}

async function readConversion(
  converting: Converting,
  unit: Unit,
  prepared: Prepared,
): Promise<ReadConversion> {
  const { board_id, attribute_id, caller } = converting
  await boardSchema.load(unit, board_id)
  await unit.load(attributeStore, [attribute_id])
  const row = unit.get(attributeStore, attribute_id)
  if (!row || row.deleted_at !== null) throw errors.not_found()
  const { origin, target, id } = await conversionNow(converting, unit, row, prepared)
  const digest = await digestNow(converting, unit, prepared)
  const converter = createSteadyConverter(sideOf(origin), sideOf(target), prepared.context, id)
  const values = await readValues(converting, unit, { prepared, target, converter })
  if (converter.isTooMany()) throw conversionErrors.too_many_labels()
  const { form } = await swapForm(converting, unit, target, { converter })
  const data = values.map(({ source: { item_id, folder_id }, slot }) => ({
    item_id,
    folder_id,
    data: slot.data,
  }))
  claimsOf(form, data, unit.principal(caller))
  return { form, values, digest }
}

/** Values that are read in one statement. */
const READ = 1_000

async function readValues(
  converting: Converting,
  unit: Unit,
  {
    prepared: { source },
    target,
    converter,
  }: { prepared: Prepared; target: AttributeForm; converter: SteadyConverter },
): Promise<ReadValue[]> {
  const to = sideOf(target)
  const values: ReadValue[] = []
  const turn = createTurn()
  for await (const part of source ? [source.slots] : pagesOf(converting, unit))
    for (const one of part) {
      if (turn.isOver) await turn.pause()
      const read = source?.read ?? storedSource
      const { slot, lost, whole } = readySlot(one, read, to, converter)
      if (slot.old === null && slot.data === null && read(one) === null) continue
      // Of a long text what its slot says of it is shown.
      const before = source ? read(one) : slot.old
      values.push({ source: one, before, slot, whole, isLost: lost })
    }
  return values
}

async function* pagesOf(converting: Converting, { tx }: Unit): AsyncGenerator<SourceSlot[]> {
  for (let after: string | null = null; ;) {
    const part: SourceSlot[] = await filledSlots(tx, converting, after, READ)
    yield part
    after = part.at(-1)?.item_id ?? null
    if (part.length < READ) return
  }
}
