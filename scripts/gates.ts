import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'

import { root, runNode } from './run.ts'
import type { Ended } from './run.ts'

/** One thing that must hold: a name for the report and a program whose exit code judges. */
export type Gate = { name: string; args: readonly string[] }

/** A gate with how it went. */
export type Judged = Gate & Ended

const bin = 'node_modules/.bin'
const texts = 'packages/i18n/src/extract.ts'

/** Every gate that needs neither a database nor a browser, the slowest first so that two cores end together. */
export function allGates(): Gate[] {
  const gates: Gate[] = [
    { name: 'lint', args: [`${bin}/oxlint`, '--type-aware', '--deny-warnings'] },
    ...typeGates(),
    { name: 'bundle', args: ['scripts/bundle.ts'] },
    { name: 'dead code', args: [`${bin}/knip`, '--no-progress', '--no-config-hints'] },
    { name: 'house rules', args: ['scripts/lint/house.ts'] },
    { name: 'boundaries', args: ['scripts/boundaries/main.ts'] },
    { name: 'format', args: [`${bin}/oxfmt`, '--check'] },
    { name: 'lockfile', args: ['scripts/lockfile.mjs'] },
  ]
  if (existsSync(join(root, texts))) gates.push({ name: 'texts', args: [texts, '--check'] })
  return gates
}

/** The service worker and others with globals of their own bring a tsconfig; each is judged. */
function typeGates(): Gate[] {
  const others = globSync('{apps,packages}/**/tsconfig*.json', {
    cwd: root,
    exclude: (name) => name.includes('node_modules') || name.includes('dist'),
  })
  return ['tsconfig.json', ...others].map((project) => ({
    name: project === 'tsconfig.json' ? 'types' : `types of ${project}`,
    args: [`${bin}/tsc`, '--noEmit', '-p', project],
  }))
}

/** The unit tests as a gate of their own; `npm test` runs them with all the others instead. */
export const unitGate: Gate = {
  name: 'unit tests',
  args: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--project', 'dom', '--reporter=dot'],
}

/** Judges the gates, as many at once as asked, and prints one line for each as it ends. */
export async function judge(gates: readonly Gate[], atOnce: number): Promise<Judged[]> {
  const waiting = [...gates]
  const judged: Judged[] = []
  const work = async () => {
    for (let gate = waiting.shift(); gate; gate = waiting.shift()) {
      const ended = await runNode(gate.args)
      judged.push({ ...gate, ...ended })
      const verdict = ended.code === 0 ? 'ok  ' : 'FAIL'
      console.log(`${verdict} ${gate.name.padEnd(12)} ${ended.seconds.toFixed(1).padStart(5)} s`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  for (const { name, code, output } of judged) {
    if (code !== 0) console.log(`\n== ${name} (exit ${code})\n${output.trimEnd()}`)
  }
  return judged
}
