// The gate `bundle`: what pages load, against the budgets. `--modules folder` lists what the first view of
// the folder page is made of, and `--all` every load.
import { parseArgs } from 'node:util'

import { buildClient, buildPublished, type BuiltChunk } from '../bench/bundle/build-client.ts'
import { findCircles, findExcess, weigh, weighPublished } from '../bench/bundle/weigh.ts'

const { values } = parseArgs({
  options: { modules: { type: 'string' }, all: { type: 'boolean', default: false } },
})

const chunks = await buildClient()
const published = await buildPublished()
const loads = [...weigh(chunks), ...weighPublished(published)]
for (const { name, bytes, budget } of loads) {
  if (values.all || /^(first|published) view/.test(name) || bytes > budget)
    console.log(`${name.padEnd(44)} ${String(bytes).padStart(7)} of ${budget}`)
}
if (values.modules) {
  const load = loads.find(({ name }) => name.endsWith(`: ${values.modules}`))
  for (const chunk of (load?.chunks ?? []) as BuiltChunk[]) listModules(chunk)
}
const problems = [...findExcess(loads), ...findCircles(chunks), ...findCircles(published)]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1

/** The modules by their share of the chunk's bytes, measured by their lengths before minifying. */
function listModules({ fileName, gzip, modules }: BuiltChunk): void {
  const lengths = Object.entries(modules).map(([id, { code, renderedLength }]) => {
    const bare = code?.replaceAll(/\/\*[^]*?\*\/|^\s+|^\s*\/\/.*$/gm, '')
    return {
      id: id.replace(/^.*(?=\/(?:apps|packages|features|node_modules)\/)/, ''),
      length: bare?.length ?? renderedLength,
    }
  })
  const whole = lengths.reduce((sum, { length }) => sum + length, 0) || 1
  console.log(`\n${fileName} ${gzip}`)
  for (const { id, length } of lengths.toSorted((a, b) => b.length - a.length).slice(0, 60))
    console.log(`  ${String(Math.round((gzip * length) / whole)).padStart(6)} ${id}`)
}
