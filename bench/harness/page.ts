import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../../scripts/run.ts'
import { tableOf, type Told } from './report.ts'

const PAGE = join(root, 'docs/performance.md')
const BEGIN = '<!-- begin of the tables of npm run bench -->'
const END = '<!-- end of the tables of npm run bench -->'

/**
 * Puts the tables between the page's two marks; what people wrote around them stays. A run of some benchmarks leaves
 * the tables of the others, and the first line says which are younger than the rest.
 */
export function writePage(told: readonly Told[], machine: string, isWhole: boolean): void {
  const page = readFileSync(PAGE, 'utf8')
  const begin = page.indexOf(BEGIN)
  const end = page.indexOf(END)
  if (begin === -1 || end < begin) throw new Error(`${PAGE} has lost its marks`)
  const day = new Date().toISOString().slice(0, 10)
  const [run = '', ...old] = page
    .slice(begin + BEGIN.length, end)
    .trim()
    .split(/\n\n(?=### )/)
  const fresh = new Map(told.map((one) => [one.bench.name, tableOf(one)]))
  const first = isWhole
    ? `One run, ${day}: ${machine}.`
    : `${run.replace(/ Younger: .*/, '')} Younger: ${[...fresh.keys()].join(', ')} (${day}).`
  const kept = isWhole ? [] : old.map((table) => [/^### (\S+)/.exec(table)?.[1] ?? '', table] as const)
  const tables = new Map([...kept, ...fresh])
  writeFileSync(
    PAGE,
    `${page.slice(0, begin + BEGIN.length)}\n\n${[first, ...tables.values()].join('\n\n')}\n\n${page.slice(end)}`,
  )
}
