// Lint, what is extracted from the sources and the lockfile first, the format last: it also judges what the others
// wrote.
import { existsSync } from 'node:fs'

import { runNode } from './run.ts'

const texts = 'packages/i18n/src/extract.ts'
const errors = 'apps/server/src/errors-doc.ts'
const steps = [
  ['node_modules/.bin/oxlint', '--type-aware', '--fix'],
  ...(existsSync(texts) ? [[texts]] : []),
  [errors],
  ['scripts/interface.ts'],
  ['scripts/lockfile.mjs', '--fix'],
  ['node_modules/.bin/oxfmt'],
]
for (const step of steps) {
  const { code } = await runNode(step, { shown: true })
  if (code !== 0) process.exitCode = code
}
