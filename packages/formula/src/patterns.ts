import { msg } from '@weft/i18n'
import type { ComputedError } from '@weft/model'
import { MAX_COMPILING, MAX_PATTERN, MAX_TEXT } from './limits.ts'
import { fail, TOO_LONG } from './values.ts'

/** The part of RE2JS (https://github.com/le0pard/re2js) that formulas use: linear time, no backtracking. */
export interface PatternEngine {
  compile(pattern: string): CompiledPattern
}
interface CompiledPattern {
  matcher(text: string): PatternMatcher
  programSize(): number
}
interface PatternMatcher {
  find(): boolean
  start(): number
  end(): number
  group(n: number): string | null
  groupCount(): number
}

/** Regular expressions with RE2's meaning. */
export interface Patterns {
  matches(text: string, pattern: string, run: Charged): boolean | ComputedError
  /** The first match, or a group of it; null without one. */
  extract(text: string, pattern: string, group: number, run: Charged): string | null | ComputedError
  replace(text: string, pattern: string, replacement: string, run: Charged): string | ComputedError
}
/** What is charged: steps of the cell, and those that are for all cells. */
interface Charged {
  steps: number
  shared: number
}

const MAX_KEPT = 100
/** Far above what a search takes that is charged rightly, so that a busy machine does not decide what a cell says. */
const MAX_REPLACING_MS = 50
/** Matches between two looks at the clock: as many cost no more than the clock allows, however far they look ahead. */
const MATCHES_A_LOOK = 32
/** What a class of letters takes to be made. */
const CLASS_STEPS = 1_500
const BAD = fail(msg('This is not a valid regular expression.'))
const COSTLY = fail(msg('The regular expression takes too long on this text.'))

export function createPatterns(engine: PatternEngine): Patterns {
  const kept = new Map<string, CompiledPattern | ComputedError>()

  function compiled(pattern: string, run: Charged): CompiledPattern | ComputedError {
    let known = kept.get(pattern)
    if (known) return known
    known = compile(pattern, run)
    kept.set(pattern, known)
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break
      kept.delete(oldest)
    }
    return known
  }

  function compile(pattern: string, run: Charged): CompiledPattern | ComputedError {
    if (pattern.length > MAX_PATTERN) return fail(msg('The regular expression is too long.'))
    // Repeats within repeats make large programs of short texts: how large is known before it is made.
    const repeats = repeatsIn(pattern)
    const steps = 10 * pattern.length * repeats + CLASS_STEPS * classesIn(pattern)
    if (repeats > 1_000 || steps > MAX_COMPILING) return COSTLY
    run.shared += steps
    try {
      return engine.compile(pattern)
    } catch {
      return BAD
    }
  }

  function matcherOf(text: string, pattern: string, run: Charged): PatternMatcher | ComputedError {
    const found = compiled(pattern, run)
    if (!('matcher' in found)) return found
    // Each place of the text may meet each part of the program; classes of letters are looked up in long tables.
    run.steps -= Math.ceil(found.programSize() * text.length * (classesIn(pattern) > 0 ? 1 : 0.25))
    return run.steps < 0 ? COSTLY : found.matcher(text)
  }

  return {
    matches(text, pattern, run) {
      const matcher = matcherOf(text, pattern, run)
      return 'error' in matcher ? matcher : matcher.find()
    },
    extract(text, pattern, group, run) {
      const matcher = matcherOf(text, pattern, run)
      if ('error' in matcher) return matcher
      return matcher.find() && group <= matcher.groupCount() ? (matcher.group(group) ?? null) : null
    },
    replace(text, pattern, replacement, run) {
      const matcher = matcherOf(text, pattern, run)
      if ('error' in matcher) return matcher
      let made = ''
      let from = 0
      const start = performance.now()
      for (let matches = 1; matcher.find(); matches++) {
        // A search may look far beyond what it finds, and does so again for the next: only the clock tells.
        run.steps -= 4
        const late = matches % MATCHES_A_LOOK === 0 && performance.now() - start > MAX_REPLACING_MS
        if (run.steps < 0 || late) return COSTLY
        made += text.slice(from, matcher.start()) + filled(replacement, matcher)
        from = matcher.end()
        if (made.length > MAX_TEXT) return TOO_LONG
      }
      return made + text.slice(from)
    },
  }
}

/** `$1` is a group, `$$` a dollar sign. */
function filled(replacement: string, matcher: PatternMatcher): string {
  return replacement.replaceAll(/\$(\d|\$)/g, (whole, sign: string) => {
    if (sign === '$') return '$'
    const n = Number(sign)
    return n <= matcher.groupCount() ? (matcher.group(n) ?? '') : whole
  })
}

/** Classes of letters by their Unicode properties, and whatever looks at letters in both cases. */
const classesIn = (pattern: string): number => pattern.match(/\\p|\(\?[a-z]*i/gi)?.length ?? 0

/** The product of all counted repeats: more than nested ones can come to. */
function repeatsIn(pattern: string): number {
  let product = 1
  for (const [, low, high] of pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g))
    product *= Math.max(1, Number(high === undefined || high === '' ? low : high))
  return product
}
