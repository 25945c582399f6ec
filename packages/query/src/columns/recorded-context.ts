import type { ValueContext } from '@weft/model'

const PARTS = [
  'locale',
  'tz',
  'week_start',
  'now',
  'me',
  'people',
  'folders',
] as const satisfies (keyof ValueContext)[]

/** A context that remembers which of its parts were looked at: what was made with it holds while those stay. */
export interface RecordedContext {
  /** To be handed to attribute types in place of the context. */
  context: ValueContext
  /** Goes on with another context, if all that was looked at so far is the same in it; people by identity. */
  enter(next: ValueContext): boolean
}

export function recordContext(first: ValueContext): RecordedContext {
  let real = first
  const used = new Map<keyof ValueContext, unknown>()
  const context = {} as ValueContext
  for (const part of PARTS) {
    // Own and enumerable, so that a copy by spread looks at everything too.
    Object.defineProperty(context, part, {
      enumerable: true,
      get() {
        if (!used.has(part)) used.set(part, real[part])
        return used.get(part)
      },
    })
  }
  return {
    context,
    enter(next) {
      for (const [part, value] of used) if (next[part] !== value) return false
      real = next
      return true
    },
  }
}
