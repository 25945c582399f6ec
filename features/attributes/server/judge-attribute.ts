import type { Attribute, Settings } from '@weft/model'
import { invalid, type RuleContext } from '@weft/server-kit'

import { attributeErrors } from '../shared/errors.ts'
import { isAssignable } from '../shared/family-member.ts'
import { unknownSettings } from '../shared/setting-keys.ts'
import { attributeEffects, serverAttributeType, serverAttributeTypes } from '../types/registry.server.ts'
import type { AttributeGuard } from './attribute-guard.ts'
import type { AttributeRow } from './attribute-store.ts'
import { namesOfBoards } from './board-names.ts'
import { boardSchema } from './board-schema.ts'
import { demandNoCycle } from './cycles.ts'
import type { ServerAttributeType } from './server-type.ts'
import { settleClaims } from './unique-claims.ts'

/** An attribute as it is to be saved; refused where it cannot be. */
export function judgedAttribute(
  context: RuleContext,
  asked: AttributeRow,
  before: AttributeRow | null,
  { limits, guards }: { limits: { attributes_per_board: number }; guards: readonly AttributeGuard[] },
): AttributeRow {
  const { unit } = context
  if (before?.settings?.['converting'] !== undefined) throw attributeErrors.converting()
  // Only the conversion itself says that one runs, or that it failed, which is known by the next change.
  const { converting: _said, conversion_failed: _failed, ...saved } = asked.settings
  const row: AttributeRow = { ...asked, settings: saved }
  const others = boardSchema.of(unit, row.board_id).filter((other) => other.id !== row.id)
  const type = serverAttributeTypes[row.type]
  if (!type) throw invalid(`type: there is no attribute type named '${row.type}'`)
  demandPlace(row, before, { type, others, limits })
  const settings = judgedSettings(context, row, before, { type, others })
  settleClaims(context, { ...row, settings }, before)
  const whole = { ...row, settings, default_data: judgedDefault(row, settings, type) }
  const judged = attributeEffects[type.type]?.validate?.(context, whole, before) ?? whole
  if (type.computed) demandNoCycle(unit, judged, (name) => serverAttributeTypes[name])
  for (const guard of guards) guard.judge(context, judged, before)
  return judged
}

interface Beside {
  type: ServerAttributeType
  /** The other attributes of its board. */
  others: readonly Attribute[]
}

/** There is room for it among the others. */
function demandPlace(
  row: AttributeRow,
  before: AttributeRow | null,
  { type, others, limits }: Beside & { limits: { attributes_per_board: number } },
): void {
  // What comes out of the trash is as good as new.
  const isNew = !before || before.deleted_at !== null
  if (isNew && others.length >= limits.attributes_per_board) throw attributeErrors.too_many_attributes()
  if (isNew && type.isUnique && others.some((other) => other.type === row.type))
    throw attributeErrors.type_used_once()
  if (others.some((other) => other.type === row.type && other.name.trim() === row.name.trim())) {
    throw attributeErrors.attribute_exists()
  }
  if (row.primary && (!type.canBePrimary || others.some((other) => other.primary))) {
    throw attributeErrors.not_primary()
  }
}

function judgedSettings(
  { unit }: RuleContext,
  row: AttributeRow,
  before: AttributeRow | null,
  { type, others }: Beside,
): Settings {
  const saved = row.settings
  const name = before ? undefined : namesOfBoards.of(unit, row.board_id)
  const given = { ...type.defaultSettings, ...saved }
  const own = (name !== undefined && type.settingsOfBoard?.(given, { name })) || given
  const unknown = unknownSettings(type, saved, before?.settings)
  if (unknown.length > 0) throw invalid(...unknown)
  const settings = settledSettings(row, own, before, others, type)
  const problems = type.checkSettings(settings)
  if (problems.length > 0) throw invalid(...problems)
  return settings
}

/** The settings of a row, as its type stores them among the board's attributes. */
function settledSettings(
  row: AttributeRow,
  settings: Settings,
  before: AttributeRow | null,
  others: readonly Attribute[],
  type: ServerAttributeType,
): Record<string, unknown> {
  if (!type.settle) return { ...settings }
  const settled = type.settle({
    own: { id: row.id, name: row.name, type: type.type, settings },
    others,
    before: before && before.settings,
    typeOf: serverAttributeType,
  })
  if ('problem' in settled) throw invalid(settled.problem)
  return { ...settled.settings }
}

function judgedDefault(row: AttributeRow, settings: Settings, type: ServerAttributeType): unknown {
  if ((!isAssignable(type) || type.holds === 'files') && (row.default_data ?? null) !== null)
    throw invalid('default_data: this type has no default value')
  // One that is worked out anew for each item is kept as it was said; its data is checked as any other.
  const isRelative = type.resolve?.(row.default_data, settings) !== undefined
  const fallback = isRelative ? row.default_data : type.normalise(row.default_data, settings)
  const checked = isRelative ? type.resolve?.(fallback, settings) : fallback
  const problem = checked === null || checked === undefined ? null : type.checkData(checked, settings)
  if (problem) throw invalid(`default_data: ${problem}`)
  return fallback ?? null
}
