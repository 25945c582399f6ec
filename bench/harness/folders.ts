import type { Browser } from '@playwright/test'

import type { BenchContext, Figure } from '../benchmark.ts'
import { type Api, signUp } from './api.ts'
import { type BenchBoard, fill, makeBoard, makeTeam } from './board.ts'
import { openBrowser } from './browser.ts'
import { startWeft, type Weft } from './weft.ts'

/** A running server, a browser, and a folder with so many items of somebody who is signed up. */
export interface FolderWorld {
  weft: Weft
  browser: Browser
  api: Api
  team_id: number
  board: BenchBoard
  /** Ids of the items, in their order. */
  ids: readonly string[]
  size: number
}

interface FolderWork {
  /** Smaller sizes are left out. */
  least?: number
  /** Columns of ten types instead of texts alone. */
  isRich?: boolean
  /** What is done to the board while it is empty. */
  prepare?(api: Api, board: BenchBoard): Promise<void>
  atSize(world: FolderWorld): Promise<Figure[]>
  /** What comes after all sizes. */
  atEnd?(world: Pick<FolderWorld, 'weft' | 'browser'>): Promise<Figure[]>
}

/** Does the work over a folder of each size; server and browser end with it, however it ends. */
export async function overFolders(
  { sizes, say }: BenchContext,
  { least = 0, isRich = false, prepare, atSize, atEnd }: FolderWork,
): Promise<Figure[]> {
  const weft = await startWeft()
  const browser = await openBrowser()
  try {
    const api = await signUp(weft.url)
    const team_id = await makeTeam(api)
    const figures: Figure[] = []
    for (const size of sizes.filter((one) => one >= least)) {
      say(`filling ${size} rows`)
      const board = await makeBoard(api, team_id, { isRich })
      await prepare?.(api, board)
      const ids = await fill(api, board, size)
      figures.push(...(await atSize({ weft, browser, api, team_id, board, ids, size })))
    }
    return [...figures, ...((await atEnd?.({ weft, browser })) ?? [])]
  } finally {
    await browser.close()
    await weft.stop()
  }
}
