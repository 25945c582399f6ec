// The house rules that no published linter knows. `node scripts/lint/house.ts`
import { readFileSync } from 'node:fs'

import { root } from '../run.ts'
import { readSources } from '../source/source-file.ts'
import { applyExceptions, judgeSources } from './judge.ts'
import type { Exception } from './judge.ts'
import { houseRules } from './rules/all.ts'

const exceptions = JSON.parse(
  readFileSync(new URL('exceptions.json', import.meta.url), 'utf8'),
) as Exception[]
const today = new Date().toISOString().slice(0, 10)
const findings = applyExceptions(judgeSources(readSources(root)), exceptions, today)

for (const rule of new Set(findings.map((finding) => finding.rule))) {
  const why = houseRules.find(({ name }) => name === rule)?.why
  console.log(`${rule}${why ? `: ${why}` : ''}`)
  for (const finding of findings) {
    if (finding.rule !== rule) continue
    console.log(
      `  ${finding.level === 'error' ? 'error' : 'warn '} ${finding.path}:${finding.line} ${finding.text}`,
    )
  }
}
process.exitCode = findings.some(({ level }) => level === 'error') ? 1 : 0
