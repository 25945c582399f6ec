import { fromWireTime } from '@weft/base'
import { serverTypeFor } from '@weft/features/attributes/server'
import { slotsOf } from '@weft/features/items/server'
import type { Attribute } from '@weft/model'
import { asDate, isTimed } from '@weft/recurrence'

import { parseTemplate, renderTemplate, type Token, type TokenValue } from '../../shared/index.ts'
import type { Acting } from './acting.ts'

/** A text of a rule with the values of this run in place of its tokens. */
export function fillIn(
  acting: Acting,
  text: string,
  escape?: (value: string) => string,
  /** What stands in the place of a value; the value itself unless told. */
  instead?: (named: NamedValue) => string,
): string {
  const stands = (token: Token): TokenValue | null =>
    instead ? { text: instead(namedBy(acting, token)) } : valueOf(acting, token)
  return renderTemplate(text, stands, {
    zone: acting.values.tz,
    ...(escape && { escape }),
  })
}

/** What a token of a text names, and what that is. */
interface NamedValue {
  name: string
  text: string
}

/** All that the tokens of a text name, each once. */
export function tokensIn(acting: Acting, text: string): NamedValue[] {
  const tokens = parseTemplate(text).filter((part) => typeof part !== 'string')
  const named = tokens.map((token) => namedBy(acting, token))
  return [...new Map(named.map((one) => [one.name, one])).values()]
}

function namedBy(acting: Acting, token: Token): NamedValue {
  const { root, field } = token
  const attribute = root === 'item' || root === 'before' ? attributeOf(acting, field) : undefined
  const name = attribute?.name ?? [root, field].filter(Boolean).join('.')
  return { name: root === 'before' ? `${name} (before)` : name, text: valueOf(acting, token)?.text ?? '' }
}

function valueOf(acting: Acting, { root, field }: Token): TokenValue | null {
  const value = ROOTS[root]
  return value ? value(acting, field) : null
}

const ROOTS: Readonly<Record<string, (acting: Acting, field: string) => TokenValue | null>> = {
  item(acting, field) {
    const { item, neighbours, rule } = acting
    if (!item) return null
    if (field === 'url') return { text: neighbours.urlOf(rule.board_id, item.folder_id, item.id) }
    const attribute = attributeOf(acting, field)
    return attribute ? shown(acting, attribute, slotsOf(item)[attribute.id]?.[0] ?? null) : null
  },
  before(acting, field) {
    const attribute = attributeOf(acting, field)
    const { event } = acting.run
    return attribute && attribute.id === event.attribute_id
      ? shown(acting, attribute, event.old ?? null)
      : null
  },
  request: ({ run }, field) => partOf({ body: run.event.payload ?? null }, field),
  response({ response }, field) {
    if (!response) return null
    return partOf(
      { status: response.status, body: field.startsWith('body.') ? parsed(response.body) : response.body },
      field,
    )
  },
  user: ({ actor }, field) => (field === 'name' && actor ? { text: actor.name } : null),
  board: ({ board_name }, field) => (field === 'name' ? { text: board_name } : null),
  now: ({ values }) => ({
    text: new Date(values.now).toISOString().slice(0, 16).replace('T', ' '),
    moment: values.now,
  }),
}

/** What lies in JSON at a path such as `body.order.lines.0.name`. What is no text there is written as JSON. */
function partOf(data: unknown, path: string): TokenValue | null {
  let found: unknown = data
  for (const key of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return null
    found = (found as Record<string, unknown>)[key]
  }
  if (found === null) return null
  return { text: typeof found === 'string' ? found : JSON.stringify(found) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No JSON: nothing lies in it.
    return null
  }
}

/** By its id, as rules keep it, or by its name, as somebody typed it. */
function attributeOf({ attributes }: Acting, field: string): Attribute | undefined {
  return attributes.find(({ id }) => id === field) ?? attributes.find(({ name }) => name === field)
}

function shown({ values }: Acting, attribute: Attribute, data: unknown): TokenValue {
  const { settings } = attribute
  const text = data === null ? '' : serverTypeFor(attribute).format(data, settings, values)
  const date = asDate(data)
  if (!date) return { text }
  const isDay = !isTimed(date.start)
  const moment = isDay ? Date.parse(`${date.start}T00:00:00Z`) : fromWireTime(date.start)
  return { text, moment, isDay }
}
