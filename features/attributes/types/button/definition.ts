import { msg } from '@weft/i18n'
import {
  type ComputedCell,
  type ComputedEnv,
  type Condition,
  conditionTest,
  type Settings,
} from '@weft/model'
import {
  buttonSettings,
  conditionsIn,
  ITEM_TOKEN,
  meets,
  replaceTokens,
  tokensOf,
} from '../../shared/elements/buttons.ts'
import type { FamilyMember } from '../../shared/family-member.ts'

/** What a button of an item does; its data where it is shown, null where it is not or has no address. */
export interface ButtonData {
  /** The address that a press opens; '' where it starts automations. */
  url: string
  /** Whether the viewer is not among those who may press. */
  isBarred: boolean
}

export function asButton(data: unknown): ButtonData | null {
  return typeof data === 'object' && data !== null && 'isBarred' in data ? (data as ButtonData) : null
}

/** A button in every item; what it is for stands in the settings, and it has no value of its own. */
export const definition: FamilyMember = {
  type: 'button',
  label: msg('Button'),
  menu: { under: 'computed', order: 20 },
  isAction: true,
  isStatic: true,
  defaultSettings: {
    label: '',
    color: 'blue',
    icon: 'play',
    confirm: '',
    url: '',
    starts: false,
    visibleWhen: null,
  },
  otherSettings: ['pressers'],
  computed: { inputs, prepare },
  format: (data, settings) => (asButton(data) ? buttonSettings(settings).label || msg('Run') : ''),
  sortKey: () => null,
  operators: ['is_not_empty', 'is_empty'],
  predicate(operator) {
    if (operator === 'is_empty') return (data) => asButton(data) === null
    return operator === 'is_not_empty' ? (data) => asButton(data) !== null : null
  },
  aggregates: [],
}

function inputs(settings: Settings): string[] {
  const { url: written, starts, visibleWhen } = buttonSettings(settings)
  const url = starts ? '' : written
  const named = conditionsIn(visibleWhen).map(({ attribute_id }) => attribute_id)
  return [...new Set([...tokensOf(url).filter((token) => token !== ITEM_TOKEN), ...named])]
}

function prepare(settings: Settings, env: ComputedEnv): (cell: ComputedCell) => ButtonData | null {
  const { url: written, starts, visibleWhen, pressers } = buttonSettings(settings)
  const url = starts ? '' : written
  const tests = new Map<Condition, { id: string; fits: (data: unknown) => boolean } | null>()
  for (const condition of conditionsIn(visibleWhen)) {
    const { attribute_id: id, operator } = condition
    const attribute = env.attribute(id)
    const isKnown = attribute?.type.operators.includes(operator) === true
    const fits = isKnown ? conditionTest(condition, attribute, env.context) : null
    tests.set(condition, fits && { id, fits })
  }
  return (cell) => {
    const isShown = meets(visibleWhen, (condition) => {
      const test = tests.get(condition)
      return test ? test.fits(cell.read(test.id)) : null
    })
    if (!isShown || (url === '' && !starts)) return null
    // Nobody starts anything from a public page.
    if (starts && env.context.me <= 0) return null
    return {
      url: replaceTokens(url, (token) => tokenText(token, cell, env)),
      isBarred: pressers !== null && !pressers.includes(env.context.me),
    }
  }
}

/** What a token stands for, as a part of an address; of an attribute that is gone it is nothing. */
function tokenText(token: string, cell: ComputedCell, env: ComputedEnv): string {
  if (token === ITEM_TOKEN) return encodeURIComponent(env.urlOf(cell.row_id))
  const attribute = env.attribute(token)
  const data = attribute ? cell.read(token) : null
  if (!attribute || data === null) return ''
  return encodeURIComponent(attribute.type.format(data, attribute.settings, env.context))
}
