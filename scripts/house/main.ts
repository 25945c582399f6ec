// `npm run check -- house`: what the house is made of, in figures. `--places` lists where.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { buildClient, buildPublished } from '../../bench/bundle/build-client.ts'
import { weigh, weighPublished } from '../../bench/bundle/weigh.ts'
import { root, runNode } from '../run.ts'
import { readSources } from '../source/source-file.ts'
import { figuresOf } from './figures.ts'
import type { Figure } from './figures.ts'

const { values } = parseArgs({ options: { places: { type: 'boolean', default: false } } })

const figures = [...figuresOf(root, readSources(root)), ...(await firstLoads()), await unusedExports()]
for (const { name, value, places = [] } of figures) {
  console.log(`${name.padEnd(46)} ${value}`)
  if (values.places) for (const place of places) console.log(`    ${place}`)
}

async function firstLoads(): Promise<Figure[]> {
  const loads = [...weigh(await buildClient()), ...weighPublished(await buildPublished())]
  return loads
    .filter(({ name }) => /^(first|published) view/.test(name))
    .map(({ name, bytes, budget }) => ({ name, value: `${bytes} of ${budget} bytes` }))
}

/** Exports that nobody imports, also those that their own file uses. */
async function unusedExports(): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'weft-house-'))
  const config = join(folder, 'knip.json')
  const settings = JSON.parse(readFileSync(join(root, 'knip.json'), 'utf8')) as object
  writeFileSync(config, JSON.stringify({ ...settings, ignoreExportsUsedInFile: false }))
  const args = ['--include', 'exports,types', '--reporter', 'json', '--no-exit-code', '--no-config-hints']
  const { output } = await runNode(['node_modules/.bin/knip', ...args, '--config', config])
  rmSync(folder, { recursive: true })
  const { issues } = JSON.parse(output.slice(output.indexOf('{'))) as {
    issues: { file: string; exports: { name: string }[]; types: { name: string }[] }[]
  }
  const places = issues.flatMap(({ file, exports, types }) =>
    [...exports, ...types].map(({ name }) => `${file} ${name}`),
  )
  return { name: 'exports that nobody imports', value: places.length, places }
}
