import { globalRead } from '../globals.ts'
import { isProduct } from '../rule.ts'
import type { HouseRule } from '../rule.ts'

const web = /^(fetch|XMLHttpRequest|EventSource)$/
const webRooms = /^packages\/(api-client|sdk)\/|^packages\/server-kit\/.*outbound|\/service-worker[./]|\/sw\//
const socketRooms = /^packages\/(api-client|realtime)\//

/**
 * One way out on each side: the client's knows tokens and the queue, the server's knows which hosts are safe; the SDK is
 * that of programs of others.
 */
export const noRawNetwork: HouseRule = {
  name: 'no-raw-network',
  why: 'requests go through packages/api-client or the outbound client of packages/server-kit',
  applies: isProduct,
  visit(node, parents, report, source) {
    const name = globalRead(node, parents, source)
    if (!name) return
    if (web.test(name) && !webRooms.test(source.path)) report(`${name} outside its package`, node)
    if (name === 'WebSocket' && !socketRooms.test(source.path)) report('WebSocket outside its package', node)
  },
}
