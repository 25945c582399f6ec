import { lineAt } from '../source/source-file.ts'
import type { Node, SourceFile } from '../source/source-file.ts'

/** What a rule has to say about one place. A warning is shown and passes. */
export type Finding = { rule: string; path: string; line: number; text: string; level: 'error' | 'warning' }

/** Says something about a node, or about the whole file. */
export type Report = (text: string, at?: Node | { start: number }, level?: Finding['level']) => void

/**
 * A house rule. `visit` is called for every node of the files it applies to, in one walk for all rules;
 * `judge` once per file.
 */
export type HouseRule = {
  name: string
  why: string
  applies: (path: string) => boolean
  visit?: (node: Node, parents: readonly Node[], report: Report, source: SourceFile) => void
  judge?: (source: SourceFile, report: Report) => void
}

/** Collects what a rule reports about a file. */
export function reporter(rule: HouseRule, source: SourceFile, findings: Finding[]): Report {
  return (text, at, level = 'error') => {
    const line = at ? lineAt(source.text, at.start) : 1
    findings.push({ rule: rule.name, path: source.path, line, text, level })
  }
}

const productRooms = /^(apps|packages|features)\//
const test = /\.test\.tsx?$/

/** What ships: the three rooms without their tests and without the kit for tests. */
export function isProduct(path: string): boolean {
  return productRooms.test(path) && !isTest(path)
}

/** Tests, the kit for them, and the folders in which a package keeps what its tests need. */
export function isTest(path: string): boolean {
  return test.test(path) || path.startsWith('packages/test-kit/') || path.includes('/testing/')
}

/** Settings files must have the default export that their tool asks for. */
export function isConfig(path: string): boolean {
  return /(^|\/)[\w-]+\.config\.[cm]?[jt]s$/.test(path)
}
