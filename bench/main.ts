// `npm run bench`: all benchmarks, or the named ones, each in a process of its own, one after another.
//   npm run bench -- save content --sizes 1000,20000 --write
// `--write` puts the tables into docs/performance.md; it wants a machine that does nothing else.
import { readdirSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { root, runNode } from '../scripts/run.ts'
import { writePage } from './harness/page.ts'
import { isMet, tableOf, type Told } from './harness/report.ts'

const ORDER = [
  'save',
  'bulk',
  'content',
  'sizes',
  'query',
  'formula',
  'propagate',
  'rights',
  'counts',
  'talk',
  'activity',
  'slider',
  'store',
  'grid',
  'view',
  'holds',
  'views',
  'gantt',
  'chart',
  'calendar',
  'feeds',
  'public',
  'search',
  'automations',
  'pretend',
  'hooks',
  'mywork',
  'paste',
  'bulkedit',
  'open',
  'import',
  'start',
  'login',
  'api',
  'bundle',
]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string', default: '1000,20000,100000' },
    write: { type: 'boolean', default: false },
  },
})

const known = readdirSync(join(root, 'bench'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'harness')
  .map((entry) => entry.name)
  .toSorted((a, b) => place(a) - place(b))
const unknown = positionals.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no benchmark named ${unknown.join(', ')}; there are ${known.join(', ')}.`)
  process.exit(2)
}

// Pages are measured as they are served: without it a page of yesterday is, or none.
const build = await runNode(['scripts/build-web.ts'], { shown: true })
if (build.code !== 0) process.exit(build.code)

const told: Told[] = []
const broken: string[] = []
for (const name of positionals.length > 0 ? positionals : known) {
  console.log(`\n== ${name}`)
  const { code, output } = await runNode([
    '--expose-gc',
    '--max-old-space-size=6144',
    'bench/run-one.ts',
    name,
    values.sizes,
  ])
  const result = output.split('\n').find((line) => line.startsWith('RESULT '))
  if (code !== 0 || !result) {
    broken.push(name)
    console.log(output.trimEnd())
    continue
  }
  const one = JSON.parse(result.slice('RESULT '.length)) as Told
  told.push(one)
  console.log(tableOf(one))
}

const figures = told.flatMap((one) => one.figures)
const missed = figures.filter((figure) => isMet(figure) === false)
const judged = figures.filter((figure) => isMet(figure) !== null)
console.log(`\n${judged.length - missed.length} of ${judged.length} targets met.`)
for (const figure of missed)
  console.log(`missed: ${figure.work}${figure.size ? `, ${figure.size}` : ''}: ${figure.limit}`)
if (values.write && broken.length === 0)
  writePage(
    told,
    `${cpus().length} x ${cpus()[0]?.model}, ${Math.round(totalmem() / 1e9)} GB, Node ${process.version}`,
    positionals.length === 0,
  )
if (broken.length > 0) console.error(`Broken: ${broken.join(', ')}.`)
process.exitCode = broken.length > 0 ? 1 : 0

function place(name: string): number {
  const at = ORDER.indexOf(name)
  return at === -1 ? ORDER.length : at
}
