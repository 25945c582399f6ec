import { walk } from '../source/source-file.ts'
import type { SourceFile } from '../source/source-file.ts'
import { reporter } from './rule.ts'
import type { Finding } from './rule.ts'
import { houseRules } from './rules/all.ts'

/** A file that may break a rule until a day (`YYYY-MM-DD`), and why. */
export type Exception = { rule: string; path: string; until: string; why: string }

/** Judges files by all house rules, in one walk over each. */
export function judgeSources(sources: readonly SourceFile[]): Finding[] {
  const findings: Finding[] = []
  for (const source of sources) {
    const active = houseRules
      .filter((rule) => rule.applies(source.path))
      .map((rule) => ({ rule, report: reporter(rule, source, findings) }))
    for (const { rule, report } of active) rule.judge?.(source, report)
    const visiting = active.filter(({ rule }) => rule.visit)
    if (!source.program || visiting.length === 0) continue
    walk(source.program, (node, parents) => {
      for (const { rule, report } of visiting) rule.visit?.(node, parents, report, source)
    })
  }
  return findings
}

/**
 * Takes the excepted findings out. An exception whose day has passed, or that excuses nothing any more, is an
 * error itself: the list may only shrink.
 */
export function applyExceptions(
  findings: readonly Finding[],
  exceptions: readonly Exception[],
  today: string,
): Finding[] {
  const matches = (finding: Finding, { rule, path }: Exception) =>
    finding.rule === rule && finding.path === path
  const alive = exceptions.filter(({ until }) => until >= today)
  const left = findings.filter((finding) => !alive.some((exception) => matches(finding, exception)))
  const stale = exceptions.filter((exception) => {
    return exception.until < today || !findings.some((finding) => matches(finding, exception))
  })
  return [
    ...left,
    ...stale.map(({ rule, path, until }) => ({
      rule: 'exceptions',
      path,
      line: 1,
      text: `the exception from ${rule} until ${until} has passed or is not needed; remove it from exceptions.json`,
      level: 'error' as const,
    })),
  ]
}
