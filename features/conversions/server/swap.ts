import { type AttributeRow, attributeStore } from '@weft/features/attributes/server'
import { itemStore, presentTouched } from '@weft/features/items/server'
import { attributes, type FeedKey, items, type ValueContext } from '@weft/model'
import type { RecordChange, Unit } from '@weft/server-kit'

import { type Converting, sideOf } from './convert-context.ts'
import type { AttributeForm, Conversion } from './queries.ts'
import {
  claimValues,
  openSlots,
  saveSlots,
  type SourceSlot,
  valuesNow,
  writeSlots,
  writeTexts,
} from './slots/queries.ts'
import { claimsOf, isClaiming } from './claims.ts'
import { type ReadSource, readySlot, storedSource } from './ready-slot.ts'
import { conversionErrors } from '../shared/index.ts'
import { putAttribute } from './put-attribute.ts'
import { settleReaders } from './settle-readers.ts'
import { createSteadyConverter, type SteadyConverter } from './steady-converter.ts'
import { convertTemplates, type Templates } from './templates.ts'

/** Slots that are sent to the database in one statement. */
const CHUNK = 1_000
/** Items that changed are told one by one up to so many; beyond that their folders are loaded anew. */
const TOLD = 500

export interface Swapped {
  form: AttributeForm
  templates: Templates
  /** Folders that everybody who has them loads anew. */
  refresh: { id: string; seq: number }[]
}

/**
 * Gives the attribute its new form and every item its new slot, in one transaction that holds the board and all its
 * folders: nobody sees a type beside data of the other. What is not ready yet is made ready here.
 */
export async function swap(
  converting: Converting,
  unit: Unit,
  conversion: Conversion,
  options: {
    context: ValueContext
    source?: { slots: readonly SourceSlot[]; read: ReadSource } | undefined
    /** What the conversion that is taken back made of templates. */
    former?: Templates | undefined
  },
): Promise<Swapped> {
  const { team_id, attribute_id, caller } = converting
  const { tx } = unit
  const to = sideOf(conversion.target)
  const converter = createSteadyConverter(sideOf(conversion.origin), to, options.context, conversion.id)
  const open = options.source?.slots ?? (await openSlots(tx, converting, conversion.id))
  const read = options.source?.read ?? storedSource
  const ready = open.map((source) => readySlot(source, read, to, converter))
  if (converter.isTooMany()) throw conversionErrors.too_many_labels()
  // An item that shows nothing and holds nothing needs no slot.
  const slots = ready.filter(({ slot }) => slot.old !== null || slot.data !== null).map(({ slot }) => slot)
  for (let at = 0; at < slots.length; at += CHUNK)
    await saveSlots(tx, team_id, conversion.id, slots.slice(at, at + CHUNK))

  const feeds = [...unit.feeds.values()].filter(({ key }) => key.kind === 'folder')
  const seqs = new Map(feeds.map(({ key, seq }) => [key.id, seq]))
  const changed = await writeSlots(tx, converting, conversion.id, seqs)
  await writeTexts(tx, converting, conversion.id)
  const { former = {} } = options
  const { target } = conversion
  const { form, templates } = await swapForm(converting, unit, target, { converter, former })
  await claim(converting, unit, form)
  const refresh = await tellItems(unit, changed, { attribute_id, user_id: caller.user_id })
  return { form, templates, refresh }
}

/** The attribute's part of it: its new form, what new items begin with, and what reads it. Changes rows in memory only. */
export async function swapForm(
  converting: Converting,
  unit: Unit,
  target: AttributeForm,
  { converter, former }: { converter: SteadyConverter; former?: Templates },
): Promise<Pick<Swapped, 'form' | 'templates'>> {
  const { board_id, attribute_id, caller } = converting
  const templates = await convertTemplates(converting, unit, { converter, target, ...(former && { former }) })
  const { made: _made, templates: _told, ...bare } = target
  const form: AttributeForm = { ...bare, settings: converter.settings() }
  await unit.load(attributeStore, [attribute_id])
  const row = unit.get(attributeStore, attribute_id) as AttributeRow
  putAttribute(unit, { ...row, ...form }, caller.user_id)
  await settleReaders(unit, board_id, attribute_id)
  return { form, templates }
}

/** Values that may occur once are claimed as they are now; frees what was claimed before. */
async function claim(converting: Converting, unit: Unit, form: AttributeForm): Promise<void> {
  const { team_id, attribute_id, caller } = converting
  const values = isClaiming(form) ? await valuesNow(unit.tx, converting) : []
  await claimValues(unit.tx, team_id, attribute_id, claimsOf(form, values, unit.principal(caller)))
}

/** One entry for all of a folder's items: what they held is kept beside it. */
function manyConverted(feed: FeedKey, id: string, user_id: number): RecordChange {
  return {
    record: attributes.record,
    collection: attributes.name,
    id,
    kind: 'saved',
    feed,
    action: 'changed',
    user_id,
    present: () => null,
  }
}

/** Tells of items that were written already; answers the folders of which too many changed. */
async function tellItems(
  unit: Unit,
  changed: readonly { id: string; folder_id: string }[],
  { attribute_id, user_id }: { attribute_id: string; user_id: number },
): Promise<Swapped['refresh']> {
  const { team_id } = unit
  const feedOf = (id: string) => unit.feed({ team_id, kind: 'folder', id })
  if (changed.length > TOLD) {
    const feeds = [...new Set(changed.map(({ folder_id }) => folder_id))].map(feedOf)
    // The number moves on, so that whoever was away asks for what is newer.
    for (const feed of feeds) {
      feed.touched = true
      unit.recordChange(manyConverted(feed.key, attribute_id, user_id))
    }
    return feeds.map(({ key, seq }) => ({ id: key.id, seq }))
  }
  await unit.load(
    itemStore,
    changed.map(({ id }) => id),
  )
  for (const { id, folder_id } of changed) {
    const isStanding = unit.get(itemStore, id)?.['deleted_at'] === null
    unit.recordChange({
      record: items.record,
      collection: items.name,
      id,
      kind: isStanding ? 'saved' : 'deleted',
      feed: feedOf(folder_id).key,
      action: 'changed',
      user_id,
      present: () => presentTouched(unit, id),
    })
  }
  return []
}
