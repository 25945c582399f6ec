import type { Attribute, Settings } from '@weft/model'
import { errors, invalid, type RuleContext, type Unit } from '@weft/server-kit'

import { referenceSettings } from '../shared/links-to/reference-settings.ts'
import { canChooseBy, choosingIds } from '../shared/links-to/chosen-links.ts'
import { throughSettings } from '../shared/links-to/through-settings.ts'
import type { AttributeEffects } from './attribute-effects.ts'
import type { AttributeRow } from './attribute-store.ts'
import { boardSchema } from './board-schema.ts'

/** Lookups and rollups: what they lead to is seen by whoever sets them up, and its type is kept with them. */
export const throughEffects: AttributeEffects = {
  reads: (settings, own) => boardThrough(settings, own),
  validate: validateThrough,
}

/** The board of the items that a lookup leads to. */
function boardThrough(settings: Settings, own: readonly Attribute[]): string[] {
  const { reference_id } = throughSettings(settings)
  const reference = own.find(({ id }) => id === reference_id)
  const board_id = reference && referenceSettings(reference.settings).board_id
  return board_id ? [board_id] : []
}

function validateThrough(
  { unit, principal }: RuleContext,
  row: AttributeRow,
  before: AttributeRow | null,
): AttributeRow {
  const settings = row.settings
  const { reference_id, target_id } = throughSettings(settings)
  if (reference_id === null || target_id === null)
    throw invalid('reference_id: choose a reference and an attribute')
  const found = targetOf(unit, row.board_id, settings)
  const was = before && throughSettings(before.settings)
  // What leads there already stays, whoever saves something else of it.
  const chosenBefore = new Set(before ? choosingIds(before.settings) : [])
  const isSame =
    was?.reference_id === reference_id &&
    was.target_id === target_id &&
    choosingIds(settings).every((id) => chosenBefore.has(id))
  if (before && isSame && !found) {
    const { target, about } = before.settings
    return { ...row, settings: { ...settings, target, ...(about === undefined ? {} : { about }) } }
  }
  if (!found) throw invalid('target_id: the board the reference links to has no such attribute')
  if (!isSame) {
    const { board_id, folder_id } = found.reference
    if (!principal.may('VIEW_BOARD', { type: 'board', id: board_id ?? '' })) throw errors.not_found()
    // Everybody who sees this board will see the values: the one who sets it up must see where they lie.
    if (folder_id !== null) principal.need('VIEW_FOLDER', { type: 'folder', id: folder_id })
  }
  return { ...row, settings: { ...settings, ...keptOfOthers(found, settings) } }
}

/** The reference of a lookup and the attribute that it leads to; null where either is not there (any more). */
export function targetOf(unit: Unit, board_id: string, settings: Settings): Found | null {
  const { reference_id, target_id } = throughSettings(settings)
  const found = boardSchema.of(unit, board_id).find(({ id }) => id === reference_id)
  if (!found || found.type !== 'reference') return null
  const reference = referenceSettings(found.settings)
  const others = boardSchema.of(unit, reference.board_id ?? '')
  const target = others.find(({ id }) => id === target_id)
  return target ? { reference, target, others } : null
}

interface Found {
  reference: ReturnType<typeof referenceSettings>
  target: Attribute
  /** All attributes of the other board. */
  others: readonly Attribute[]
}

/** What a lookup keeps of the attributes of the other board: the one that it shows, and those that it chooses by. */
export function keptOfOthers({ target, others }: Found, settings: Settings): Settings {
  const ids = new Set(choosingIds(settings))
  const about = others.filter(({ id, type }) => ids.has(id) && canChooseBy(type))
  // Nothing of it where nothing is chosen: those that were made before have none either.
  return {
    target: snapshotOf(target),
    ...(ids.size > 0 || settings['about'] !== undefined
      ? { about: Object.fromEntries(about.map((one) => [one.id, snapshotOf(one)])) }
      : {}),
  }
}

/** The board says who may read it: see `redact-settings.ts`. */
function snapshotOf({ board_id, name, type, settings }: Attribute): Settings {
  return { board_id, name, type, settings }
}
