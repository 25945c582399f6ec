import { attributeErrors, loadAttributes, serverAttributeTypes } from '@weft/features/attributes/server'
import {
  isConversionSource,
  isConversionTarget,
  isEmptyingTarget,
  isLinkingPair,
  unknownSettings,
} from '@weft/features/attributes/shared'
import type { Attribute } from '@weft/model'
import { type Caller, errors, invalid, type Kit, loadPrincipal, type Principal } from '@weft/server-kit'

import { conversionErrors } from '../shared/index.ts'
import type { Converting } from './convert-context.ts'
import { type AttributeForm, attributePlace } from './queries.ts'

export interface Seen {
  principal: Principal
  attribute: Attribute
}

/** The attribute that somebody wants another type for, as far as they may see its board. */
export async function seen(
  kit: Kit,
  { team_id, id }: { team_id: number; id: string },
  caller: Caller,
): Promise<Seen> {
  const principal = await loadPrincipal(kit, team_id, caller)
  const attribute = await kit.db.read({ team: team_id }, async (tx) => {
    const board_id = await attributePlace(tx, team_id, id)
    if (board_id === null || !principal.may('VIEW_BOARD', { type: 'board', id: board_id })) return undefined
    return (await loadAttributes(tx, team_id, board_id)).find((one) => one.id === id)
  })
  if (!attribute || attribute.deleted_at !== null) throw errors.not_found()
  return { principal, attribute }
}

export function mayEdit(principal: Principal, { board_id }: Attribute): void {
  principal.need('EDIT_ATTRIBUTE', { type: 'board', id: board_id })
}

export function convertingOf(
  kit: Kit,
  { team_id, id }: { team_id: number; id: string },
  { board_id }: Attribute,
  caller: Caller,
): Converting {
  return { kit, team_id, board_id, attribute_id: id, caller }
}

/** What is asked for, completed; refuses pairs between which nothing can be converted. */
export function wantedForm(
  attribute: Attribute,
  { type: name, settings }: { type: string; settings?: Record<string, unknown> | undefined },
): AttributeForm {
  if (attribute.settings['converting'] !== undefined) throw attributeErrors.converting()
  const type = serverAttributeTypes[name]
  if (!type) throw invalid(`type: there is no attribute type named '${name}'`)
  const isTarget = isConversionTarget(type) || isEmptyingTarget(type) || isLinkingPair(attribute.type, name)
  if (!isTarget || !isConversionSource(attribute)) throw conversionErrors.not_convertible()
  const kept = { description: attribute.settings['description'], required: attribute.settings['required'] }
  const common = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined))
  const own = name === attribute.type ? attribute.settings : common
  const whole = { ...type.defaultSettings, ...own, ...settings }
  const problems = [...unknownSettings(type, whole, own), ...type.checkSettings(whole)]
  if (problems.length > 0) throw invalid(...problems)
  if (name === 'reference') {
    const lacking = type.checkNew?.(whole)
    if (lacking) throw invalid(lacking)
    if ((whole['filter'] ?? null) !== null) throw invalid('filter: can be set once it is a reference')
  }
  return { type: name, settings: whole, default_data: null }
}
