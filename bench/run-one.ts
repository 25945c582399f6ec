// One benchmark in a process of its own; the last line is its result as JSON.
import type { Benchmark } from './benchmark.ts'

const [name = '', sizes = ''] = process.argv.slice(2)
const { benchmark } = (await import(`./${name}/${name}.ts`)) as { benchmark: Benchmark }
const figures = await benchmark.run({
  sizes: sizes.split(',').map(Number),
  say: (text) => process.stderr.write(`   ${text}\n`),
})
process.stdout.write(
  `RESULT ${JSON.stringify({ bench: { name: benchmark.name, about: benchmark.about }, figures })}\n`,
)
process.exit(0)
