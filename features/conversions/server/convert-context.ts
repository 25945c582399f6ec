import { now } from '@weft/base'
import {
  attributeErrors,
  type AttributeRow,
  boardSchema,
  type ConversionSide,
  serverAttributeType,
} from '@weft/features/attributes/server'
import { knownSettings } from '@weft/features/attributes/shared'
import { withToldAddresses } from '@weft/features/workspaces/server'
import type { Settings, ValueContext } from '@weft/model'
import { type Caller, createPrincipal, type Kit, type Operation, type Unit } from '@weft/server-kit'

import { type AttributeForm, contextOf } from './queries.ts'

/** The attribute that is converted, and for whom. */
export interface Converting {
  kit: Kit
  team_id: number
  board_id: string
  attribute_id: string
  caller: Caller
}

export function sideOf({ type, settings }: Pick<AttributeForm, 'type' | 'settings'>): ConversionSide {
  return { type: serverAttributeType(type), settings }
}

export function formOf({
  type,
  settings,
  default_data,
}: Pick<AttributeRow, 'type' | 'settings' | 'default_data'>): AttributeForm {
  return { type, settings: withoutProgress(settings), default_data: default_data ?? null }
}

export function withoutProgress(settings: Settings): Settings {
  const { converting: _converting, conversion_failed: _failed, ...rest } = settings
  return rest
}

/** How the person who converts reads and sees values. */
export async function valueContext({ kit, team_id, caller }: Converting): Promise<ValueContext> {
  const context = await contextOf(kit.db, team_id, caller.user_id)
  const people = await withToldAddresses(kit, { team_id, user_id: caller.user_id }, context.people)
  return { ...context, people, now: now(), me: caller.user_id }
}

/**
 * The form as the attributes of its board let it be: settings checked and completed, a name that is free for the type,
 * a primary attribute that may be primary. `unique` is looked at where all values are known. Throws 422.
 */
export async function evaluateForm(
  { kit, caller }: Converting,
  unit: Unit,
  row: AttributeRow,
  form: AttributeForm,
): Promise<AttributeForm> {
  const type = serverAttributeType(form.type)
  const others = boardSchema.of(unit, row.board_id)
  if (type.isUnique && others.some(({ id, type: other }) => other === form.type && id !== row.id))
    throw attributeErrors.type_used_once()
  const { unique, ...settings } = withoutProgress(form.settings)
  const { unique: _was, ...before } = withoutProgress(row.settings)
  const operation: Operation = {
    collection: 'attributes',
    method: 'put',
    id: row.id,
    fields: { settings },
    row_version: undefined,
    old: undefined,
    caller,
    key: null,
    hash: '',
  }
  const attributes = kit.registry.get('attributes')
  await attributes.prepare?.(unit, [operation])
  const judged = attributes.validate?.(
    { unit, principal: createPrincipal(unit.access, caller), operation },
    // What was stored before types said which settings they have goes along; what a person adds was judged before.
    {
      ...row,
      type: form.type,
      settings: knownSettings(type, settings),
      default_data: form.default_data,
    },
    { ...row, settings: before },
  )
  const kept: Settings = { ...settings, ...(judged?.['settings'] as Settings | undefined) }
  return {
    type: form.type,
    settings: unique === true && type.mayBeUnique === true ? { ...kept, unique } : kept,
    default_data: judged?.['default_data'] ?? null,
  }
}
