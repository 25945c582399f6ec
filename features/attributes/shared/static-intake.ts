import { msg } from '@weft/i18n'
import type { AttributeIntake, Settings } from '@weft/model'

const STATIC = msg('Values cannot be assigned to static attributes')

/** The intake of a type whose values nobody sets: only its settings are let in. */
export function staticIntake(checkSettings: (settings: Settings) => string[] = () => []): AttributeIntake {
  return {
    checkSettings,
    checkData: () => STATIC,
    normalise: (data) => data ?? null,
    parse: () => ({ problem: STATIC }),
  }
}
