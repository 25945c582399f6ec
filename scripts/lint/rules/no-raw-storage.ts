import { globalRead } from '../globals.ts'
import { isProduct } from '../rule.ts'
import type { HouseRule } from '../rule.ts'

const stores = /^(localStorage|sessionStorage|indexedDB)$/
const rooms = /^packages\/(api-client|store)\/|^apps\/web\/src\/storage\.ts$/

/** Signing out must wipe everything, so everything must be known in few places. */
export const noRawStorage: HouseRule = {
  name: 'no-raw-storage',
  why: 'the browser keeps things through packages/api-client, packages/store or apps/web/src/storage.ts',
  applies: (path) => isProduct(path) && !rooms.test(path),
  visit(node, parents, report, source) {
    const name = globalRead(node, parents, source)
    if (name && stores.test(name)) report(`${name} outside its package`, node)
  },
}
