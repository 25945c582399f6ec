import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../../scripts/run.ts'
import { tableOf, type Told } from './report.ts'

const PAGE = join(root, 'docs/performance.md')
const BEGIN = '<!-- begin of the tables of npm run bench -->'
const END = '<!-- end of the tables of npm run bench -->'

/** Puts the tables between the page's two marks; what people wrote around them stays. */
export function writePage(told: readonly Told[], machine: string): void {
  const page = readFileSync(PAGE, 'utf8')
  const begin = page.indexOf(BEGIN)
  const end = page.indexOf(END)
  if (begin === -1 || end < begin) throw new Error(`${PAGE} has lost its marks`)
  const day = new Date().toISOString().slice(0, 10)
  const tables = [`One run, ${day}: ${machine}.`, ...told.map(tableOf)].join('\n\n')
  writeFileSync(PAGE, `${page.slice(0, begin + BEGIN.length)}\n\n${tables}\n\n${page.slice(end)}`)
}
