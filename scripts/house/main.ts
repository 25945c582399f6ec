// `npm run check -- house`: what the house is made of, in figures. `--places` lists where.
import { parseArgs } from 'node:util'

import { buildClient, buildPublished } from '../../bench/bundle/build-client.ts'
import { weigh, weighPublished } from '../../bench/bundle/weigh.ts'
import { root } from '../run.ts'
import { readSources } from '../source/source-file.ts'
import { figuresOf } from './figures.ts'
import type { Figure } from './figures.ts'

const { values } = parseArgs({ options: { places: { type: 'boolean', default: false } } })

const figures = [...figuresOf(root, readSources(root)), ...(await firstLoads())]
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
