import { stringOf } from '../../source/source-file.ts'
import { globalRead } from '../globals.ts'
import { isProduct } from '../rule.ts'
import type { HouseRule } from '../rule.ts'

const timers = /^(setTimeout|setInterval)$/
const rooms = /^packages\/(ui|realtime|store|api-client|sdk|server-kit|jobs|db)\//

/** A forgotten timer outlives its screen or its request; the packages that own time also clear it. */
export const noRawTimers: HouseRule = {
  name: 'no-raw-timers',
  why: 'waiting belongs to packages/{ui, realtime, store, api-client, sdk, server-kit, jobs, db}',
  applies: (path) => isProduct(path) && !rooms.test(path),
  visit(node, parents, report, source) {
    const name = globalRead(node, parents, source)
    if (name && timers.test(name)) report(name, node)
    if (node.type === 'ImportDeclaration' && /^(node:)?timers\b/.test(stringOf(node['source']) ?? '')) {
      report('an import of timers', node)
    }
  },
}
