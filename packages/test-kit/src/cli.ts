// npm run faults -- --layer model|process|browser [--seeds N] [--from S]
import { parseArgs } from 'node:util'

import type { Layer } from './faults/layer.ts'

const LAYERS: Readonly<Record<string, () => Promise<Layer>>> = {
  model: async () => (await import('./faults/model-layer.ts')).modelLayer,
  process: async () => (await import('./faults/process-layer.ts')).processLayer,
  browser: async () => (await import('./faults/browser-layer.ts')).browserLayer,
}

const { values } = parseArgs({
  options: {
    layer: { type: 'string', default: 'model' },
    seeds: { type: 'string', default: '20' },
    from: { type: 'string', default: '1' },
  },
})
const load = LAYERS[values.layer]
const [seeds, from] = [Number(values.seeds), Number(values.from)]
if (!load || !(seeds > 0) || !Number.isInteger(from)) {
  console.error('Usage: npm run faults -- --layer model|process|browser --seeds N --from S')
  process.exit(2)
}
const layer = await load()
const isGood = await layer({ seeds, from, print: (line) => console.log(line) })
// A half-open socket would keep the process.
process.exit(isGood ? 0 : 1)
