import { msg } from '@weft/i18n'
import type { Settings } from '@weft/model'
import { DATE_GROUPS } from '@weft/recurrence'

import { checkQuerySettings } from '../../shared/check-query-settings.ts'
import { isLimit, isRecord, MAX_CARD_ATTRIBUTES, MAX_KEPT_KEYS, MAX_WIDTH, MIN_WIDTH } from './definition.ts'

type Rule = (value: unknown) => boolean

const isId: Rule = (value) => value === null || (typeof value === 'string' && value.length <= 64)
const isSwitch: Rule = (value) => typeof value === 'boolean'
const isOneOf =
  (names: readonly unknown[]): Rule =>
  (value) =>
    names.includes(value)
const isBetween =
  (min: number, max: number): Rule =>
  (value) =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max
const isKeyList: Rule = (value) =>
  value === undefined ||
  (Array.isArray(value) &&
    value.length <= MAX_KEPT_KEYS &&
    value.every((key) => typeof key === 'string' && key.length <= 255))

const isState: Rule = (state) =>
  isRecord(state) &&
  isKeyList(state['order']) &&
  isKeyList(state['hidden']) &&
  (state['limits'] === undefined ||
    (isRecord(state['limits']) && Object.values(state['limits']).every(isLimit)))

const RULES: Readonly<Record<string, Rule>> = {
  stack: isId,
  lanes: isId,
  bucket: isOneOf([...DATE_GROUPS, null]),
  cover: isId,
  cover_fit: isOneOf(['crop', 'fit']),
  card_attributes: isBetween(0, MAX_CARD_ATTRIBUTES),
  show_names: isSwitch,
  hide_empty: isSwitch,
  column_width: isBetween(MIN_WIDTH, MAX_WIDTH),
  footer: (footer) =>
    footer === null ||
    (isRecord(footer) &&
      typeof footer['attribute_id'] === 'string' &&
      typeof footer['aggregate'] === 'string' &&
      footer['attribute_id'].length <= 64 &&
      footer['aggregate'].length <= 40),
  stacks: (stacks) =>
    isRecord(stacks) && Object.keys(stacks).length <= 100 && Object.values(stacks).every(isState),
}

/** Sentences about settings of a column view that cannot be. */
export function checkColumnSettings(settings: Settings): string[] {
  const problems = checkQuerySettings(settings)
  for (const [name, fits] of Object.entries(RULES))
    if (settings[name] !== undefined && !fits(settings[name])) problems.push(`${name}: this cannot be read`)
  if (typeof settings['stack'] === 'string' && settings['stack'] === settings['lanes'])
    problems.push(msg('Columns and swimlanes cannot use the same attribute'))
  return problems
}
