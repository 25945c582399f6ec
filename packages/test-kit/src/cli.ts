// npm run faults -- --layer model|process|browser [--seeds N] [--from S] [--patience P]
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
    patience: { type: 'string', default: '1' },
  },
})
const load = LAYERS[values.layer]
const [seeds, from, patience] = [values.seeds, values.from, values.patience].map(Number) as [
  number,
  number,
  number,
]
if (!load || !(seeds > 0) || !Number.isInteger(from) || !(patience >= 1)) {
  console.error('Usage: npm run faults -- --layer model|process|browser --seeds N --from S [--patience P]')
  process.exit(2)
}
const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    // The second time nobody wants to wait for the seed under way.
    if (stopping.signal.aborted) process.exit(1)
    stopping.abort()
  })
const layer = await load()
const isGood = await layer({
  seeds,
  from,
  patience,
  print: (line) => console.log(line),
  signal: stopping.signal,
})
// A half-open socket would keep the process.
process.exit(isGood ? 0 : 1)
