import { execFileSync } from 'node:child_process'

import type { Screen } from './screens.ts'

/**
 * The screens that a run judges, with what opens over them. Where nobody watches it is every second one, drawn by the
 * commit: a walk over all of them is a sixth of a run, and the next commit draws anew. Elsewhere it is all of them.
 */
export function screensOfThisCommit(all: readonly Screen[]): readonly string[] {
  const half = process.env['CI'] ? Number.parseInt(commit(), 16) % 2 : null
  return all
    .filter((_, n) => half === null || n % 2 === half)
    .flatMap(({ name, over = [] }) => [name, ...over.map((one) => one.name)])
}

const commit = () => execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' })
