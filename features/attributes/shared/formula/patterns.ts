import { msg } from '@weft/i18n'
import type { ComputedError } from '@weft/model'
import { MAX_MATCHING, MAX_PATTERN, MAX_TEXT } from './limits.ts'
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
  matches(text: string, pattern: string): boolean | ComputedError
  /** The first match, or a group of it; null without one. */
  extract(text: string, pattern: string, group: number): string | null | ComputedError
  replace(text: string, pattern: string, replacement: string): string | ComputedError
}

const MAX_KEPT = 100
const BAD = fail(msg('This is no regular expression that can be used here.'))
const COSTLY = fail(msg('The regular expression takes too long on this text.'))

export function createPatterns(engine: PatternEngine): Patterns {
  const kept = new Map<string, CompiledPattern | ComputedError>()

  function compiled(pattern: string): CompiledPattern | ComputedError {
    let known = kept.get(pattern)
    if (known) return known
    known = compile(pattern)
    kept.set(pattern, known)
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break
      kept.delete(oldest)
    }
    return known
  }

  function compile(pattern: string): CompiledPattern | ComputedError {
    if (pattern.length > MAX_PATTERN) return fail(msg('The regular expression is too long.'))
    // Repeats within repeats make large programs of short texts: how large is known before it is made.
    if (repeatsIn(pattern) > 1_000) return COSTLY
    try {
      return engine.compile(pattern)
    } catch {
      return BAD
    }
  }

  function matcherOf(text: string, pattern: string): PatternMatcher | ComputedError {
    const found = compiled(pattern)
    if (!('matcher' in found)) return found
    return found.programSize() * text.length > MAX_MATCHING ? COSTLY : found.matcher(text)
  }

  return {
    matches(text, pattern) {
      const matcher = matcherOf(text, pattern)
      return 'error' in matcher ? matcher : matcher.find()
    },
    extract(text, pattern, group) {
      const matcher = matcherOf(text, pattern)
      if ('error' in matcher) return matcher
      return matcher.find() && group <= matcher.groupCount() ? (matcher.group(group) ?? null) : null
    },
    replace(text, pattern, replacement) {
      const matcher = matcherOf(text, pattern)
      if ('error' in matcher) return matcher
      let made = ''
      let from = 0
      while (matcher.find()) {
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

/** The product of all counted repeats: more than nested ones can come to. */
function repeatsIn(pattern: string): number {
  let product = 1
  for (const [, low, high] of pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g))
    product *= Math.max(1, Number(high === undefined || high === '' ? low : high))
  return product
}
