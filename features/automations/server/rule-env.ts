import { now } from '@weft/base'
import { serverTypeFor } from '@weft/features/attributes/server'
import type { Attribute, ValueContext } from '@weft/model'
import type { QueryEnv } from '@weft/query'

/** What conditions of rules are checked with: whether they ask anything at all depends on nobody in particular. */
export function envOf(attributes: ReadonlyMap<string, Attribute>, me: number): QueryEnv {
  const context: ValueContext = {
    locale: 'en-US',
    tz: 'UTC',
    week_start: 1,
    now: now(),
    me,
    people: new Map(),
    folders: new Map(),
  }
  return {
    context,
    personal: () => () => null,
    attribute(id) {
      const found = attributes.get(id)
      return found && { type: serverTypeFor(found), settings: found.settings }
    },
  }
}
