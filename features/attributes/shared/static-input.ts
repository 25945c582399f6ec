import { msg } from '@weft/i18n'
import type { AttributeInput, Settings } from '@weft/model'

const STATIC = msg('Values cannot be assigned to static attributes')

/** The input of a type whose values nobody sets: only its settings are let in. */
export function staticInput(checkSettings: (settings: Settings) => string[] = () => []): AttributeInput {
  return {
    checkSettings,
    checkData: () => STATIC,
    normalise: (data) => data ?? null,
    parse: () => ({ problem: STATIC }),
  }
}
