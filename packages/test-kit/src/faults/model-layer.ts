import { checkAll } from '../history/checkers.ts'
import { workThrough } from '../sync/campaigns.ts'
import { checkRun } from '../sync/check-run.ts'
import { SyncWorld } from '../sync/sync-world.ts'
import { worldHistory } from '../sync/world-history.ts'
import type { Layer } from './layer.ts'
import { Totals, Verdicts } from './totals.ts'

const OPERATIONS = 200
const SHOWN = 5

export interface ModelRun {
  world: SyncWorld
  /** By checker; "told" is that everybody was told what became of each edit. */
  found: Map<string, string[] | null>
}

/** One seed: two or three real stores, a model server, bad weather in virtual time. */
export async function runModel(seed: number, operations = OPERATIONS): Promise<ModelRun> {
  const world = new SyncWorld(seed, 2 + (seed % 2))
  await world.start()
  await workThrough(world, operations)
  await world.settle()
  const found = checkAll(worldHistory(world))
  found.set('told', checkRun(world))
  return { world, found }
}

export const modelLayer: Layer = async ({ seeds, from, print, signal }) => {
  const begin = performance.now()
  const [faults, sizes, outcomes] = [new Totals(), new Totals(), new Totals()]
  const verdicts = new Verdicts()
  let [minutes, runs] = [0, 0]
  for (let seed = from; seed < from + seeds && !signal.aborted; seed++) {
    runs += 1
    const { world, found } = await runModel(seed)
    verdicts.add(found)
    for (const [name, n] of world.drawn) faults.add(name, n)
    for (const { outcomes: own } of world.clients) for (const outcome of own.values()) outcomes.add(outcome)
    sizes.add('attempts', world.calls.length)
    sizes.add('changes', world.server.log.length)
    sizes.add('frames', world.frames.length)
    for (const { reads } of world.clients) sizes.add('lists', reads.length)
    minutes += world.minutes
    for (const [name, sentences] of found)
      for (const sentence of sentences?.slice(0, SHOWN) ?? []) print(`seed ${seed}, ${name}: ${sentence}`)
  }
  const seconds = Math.round((performance.now() - begin) / 1_000)
  print(
    `\n${runs} seeds from ${from}, ${(runs * OPERATIONS).toLocaleString('en-US')} operations in ${seconds} s`,
  )
  print(`virtual time: ${Math.round(minutes / 60).toLocaleString('en-US')} hours`)
  print(`history: ${sizes.toString()}`)
  print(`edits: ${outcomes.toString()}`)
  print(`faults: ${faults.toString()}`)
  print(`violations: ${verdicts.toString()}`)
  return verdicts.violations === 0
}
