import type { PatternEngine } from '@weft/formula'
import { loadOnce } from '@weft/base'
import { COMPUTED_STEP_MS } from '@weft/model'
import { everyStep, type LatePart, late, patiently } from '@weft/ui'
import { computing } from '../../client/computing.ts'

/** Reads and computes formulas. */
export const formulaProgram = late(() => import('@weft/formula/program'))

let engine: PatternEngine | null = null

/** Regular expressions, which few formulas have: large, and never loaded before one does. */
export const patternEngine = {
  loaded: () => engine,
  load: loadOnce(async (): Promise<PatternEngine> => {
    engine = (await import('./pattern-engine.ts')).RE2JS
    return engine
  }),
}

const wanted = new Set<unknown>()

/** The part, or null while it is on the way: then everything is computed anew when it is there. */
export function usedPart<T>(part: Pick<LatePart<T>, 'load' | 'loaded'>): T | null {
  const loaded = part.loaded()
  if (loaded === null && !wanted.has(part)) {
    wanted.add(part)
    void patiently(() => part.load()).then(() => {
      wanted.delete(part)
      computing.renew()
    })
  }
  return loaded
}

let isTicking = false

/** From now on everything is computed anew with each quarter of an hour; midnight is one of them everywhere. */
export function followTime(): void {
  if (isTicking) return
  isTicking = true
  everyStep(COMPUTED_STEP_MS, () => computing.renew())
}
