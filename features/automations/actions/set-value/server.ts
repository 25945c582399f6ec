import { sameJson } from '@weft/base'
import type { Attribute } from '@weft/model'
import type * as z from 'zod/mini'

import type { Acting } from '../../server/runner/acting.ts'
import { fillIn } from '../../server/runner/token-values.ts'
import { attributeIn, dataFrom, putValue } from '../../server/runner/values.ts'
import { itemOf, serverAction, StepFailure } from '../../server/server-action.ts'
import { definition } from './definition.ts'

export const member = serverAction({
  definition,
  plan(acting, options) {
    const item = itemOf(acting)
    const attribute = attributeIn(acting, options.attribute_id)
    const old = item.values[attribute.id]?.[0] ?? null
    const data = WAYS[options.way](old, options, { acting, attribute })
    const write = sameJson(old, data) ? [] : [putValue(item, attribute.id, data)]
    return { shown: { attribute_id: attribute.id, old, new: data }, writes: write }
  },
})

interface At {
  acting: Acting
  attribute: Attribute
}

type Options = z.output<typeof definition.options>

/** What a value becomes. */
const WAYS: Readonly<Record<Options['way'], (old: unknown, options: Options, at: At) => unknown>> = {
  set: (_old, options, at) => given(options, at),
  clear: () => null,
  add: (old, options, at) => [...new Set([...listOf(old), ...listOf(given(options, at))])],
  remove(old, options, at) {
    const gone = new Set(listOf(given(options, at)))
    const left = listOf(old).filter((one) => !gone.has(one))
    return left.length > 0 ? left : null
  },
  increase(old, { amount = 0 }) {
    if (old !== null && typeof old !== 'number')
      throw new StepFailure('no-number', 'The value is no number that can be increased.')
    return (old ?? 0) + amount
  },
}

function given({ data, text, actor }: Options, { acting, attribute }: At): unknown {
  if (text !== undefined) return dataFrom(acting, attribute, fillIn(acting, text))
  if (actor !== true) return data ?? null
  const person = acting.actor ? [acting.actor.id] : []
  return [...new Set([...listOf(data), ...person])]
}

const listOf = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : [])
