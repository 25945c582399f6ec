import type { Benchmark, Figure } from '../benchmark.ts'
import { buildClient, buildPublished } from './build-client.ts'
import { weigh, weighPublished, type Load } from './weigh.ts'

const KB = 1000

/** The bundle of the web client: what each page, and each part that is loaded later, costs on the wire. */
export const benchmark: Benchmark = {
  name: 'bundle',
  about:
    'JavaScript after gzip (level 9) of a production build, by what is loaded at once. The anchor is React with react-dom in the same build; `npm run check` holds the budgets.',
  async run({ say }) {
    say('building the client in memory')
    const chunks = await buildClient()
    const react = chunks.find(({ fileName }) => /\/react-/.test(fileName))?.gzip ?? Number.NaN
    const loads = [...weigh(chunks), ...weighPublished(await buildPublished())]
    const always = loads.filter(({ name }) => !name.startsWith('on demand'))
    const later = loads.filter(({ name }) => name.startsWith('on demand'))
    const largest = later.toSorted((a, b) => b.bytes - a.bytes).slice(0, 5)
    return [...always, ...largest].map((load) => figureOf(load, react))
  },
}

function figureOf({ name, bytes, budget, chunks }: Load, react: number): Figure {
  const [first, second] = chunks
  const parts = [first, second].flatMap((chunk) =>
    chunk ? [`${chunk.fileName.replace(/^assets\/|-[\w-]{8}\.js$/g, '')} ${kilobytes(chunk.gzip)} KB`] : [],
  )
  return {
    // Names without the hashes of their contents stay the same from one build to the next.
    work: name.replace(/assets\/|-[\w-]{8}\.js$/g, ''),
    figure: { value: kilobytes(bytes), unit: 'KB' },
    beside: `${chunks.length} files`,
    anchor: { work: 'react + react-dom', value: kilobytes(react), unit: 'KB' },
    target: { is: 'at most', value: budget / KB },
    limit: `The largest of it: ${parts.join(', ')}.`,
  }
}

function kilobytes(bytes: number): number {
  return Math.round(bytes / 100) / 10
}
