import { normalised, textOf, textsOf } from '@weft/base'
import { msg } from '@weft/i18n'
import type { Settings } from '@weft/model'
import type { FamilyMember } from '../../shared/family-member.ts'
import { TEXT_OPERATORS, textPredicate } from '../../shared/text/text-operators.ts'

export const MAX_DIGITS = 8

export interface CustomIdSettings {
  /** Null until the board's name gave it one. */
  prefix: string | null
  separator: string
  /** Numbers are filled up with zeros to so many digits. */
  digits: number
  start: number
  scope: 'board' | 'folder'
  fillOld: boolean
}

/** The settings with their defaults. */
export function customIdSettings(settings: Settings): CustomIdSettings {
  const { prefix, separator, digits, start, scope, fillOld } = settings
  return {
    prefix: typeof prefix === 'string' ? prefix : null,
    separator: typeof separator === 'string' ? separator : '-',
    digits: Number.isInteger(digits) ? Math.min(Math.max(digits as number, 0), MAX_DIGITS) : 0,
    start: Number.isSafeInteger(start) && (start as number) >= 0 ? (start as number) : 1,
    scope: scope === 'folder' ? 'folder' : 'board',
    fillOld: fillOld !== false,
  }
}

/** The settings of IDs in a folder with a prefix of its own; where IDs could become alike, the board's stays. */
export function withFolderPrefix(settings: CustomIdSettings, prefix: string | null): CustomIdSettings {
  return prefix && /\D$/.test(settings.separator) ? { ...settings, prefix } : settings
}

/** "KEY-12"; without a prefix the number alone. */
export function writeId(number: number, settings: CustomIdSettings): string {
  const { prefix, separator, digits } = settings
  const text = String(number).padStart(digits, '0')
  return prefix ? `${prefix}${separator}${text}` : text
}

/** The first three letters or digits of a board's name in capitals; "ID" where it has none. */
export function prefixOf(name: string): string {
  return [...normalised(name, 'NFC').matchAll(/[\p{L}\p{N}]/gu)].slice(0, 3).join('').toUpperCase() || 'ID'
}

/** The number at the end of an ID; null without one. */
function numberIn(data: unknown): number | null {
  const digits = /(\d{1,15})\D*$/.exec(textOf(data))?.[1]
  return digits === undefined ? null : Number(digits)
}

/** An ID that the server gives every item, from a sequence that never goes back; data is a string such as "KEY-12". */
export const definition: FamilyMember = {
  type: 'custom_id',
  label: msg('Custom ID'),
  menu: { under: 'automatic', order: 10 },
  searched: 'id',
  card: 'head',
  isStatic: true,
  isUnique: true,
  canBePrimary: true,
  hasFolderPrefix: true,
  defaultSettings: { prefix: null, separator: '-', digits: 0, start: 1, scope: 'board', fillOld: true },
  format: textOf,
  sortKey: numberIn,
  operators: TEXT_OPERATORS,
  predicate: (operator, operand, _settings, context) => textPredicate(operator, operand, context, textsOf),
  groups: (data) => textsOf(data).map((text) => ({ key: text, label: text, sort: numberIn(text) ?? 0 })),
  aggregates: [],
}
