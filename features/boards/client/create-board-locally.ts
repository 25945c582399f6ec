import type { Store } from '@weft/store'

import { starterBoard, type StarterNames } from '../shared/index.ts'

type Made = { board: Record<string, unknown>; folders: readonly Record<string, unknown>[] }

/** A new board as the server makes it; for the preview mode. */
export function createBoardLocally(store: Store, name: string, names: StarterNames): Made {
  const nth = [...store.collection('boards').ids(String(store.team_id))].length
  const plan = starterBoard(name, { names, nth, isBare: false })
  store.transaction(() => {
    store.collection('boards').create(plan.board)
    for (const folder of plan.folders) store.collection('folders').create(folder)
    for (const attribute of plan.attributes) store.collection('attributes').create(attribute)
    for (const view of plan.views) store.collection('views').create(view)
  })
  return plan
}
