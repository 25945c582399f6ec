import { askPlaceAhead } from '@weft/features/boards/client'
import { boardFeed, type Feeds, folderFeed, teamFeed } from '@weft/features/connectivity/client'

import type { WebEntry } from '../entry/create-entry.ts'

const FOLDER = /^\/b\/([^/]+)\/([^/]+)/

/**
 * Where a link to a folder leads is asked beside who somebody is. Gives what follows its feeds at once, so that the
 * workspace, the board and the rows come beside each other: screens want them one after another.
 */
export async function askAhead(
  client: WebEntry['client'],
  pathname: string,
): Promise<((feeds: Pick<Feeds, 'hold'>) => void) | null> {
  const [, board_id, folder_id] = FOLDER.exec(pathname) ?? []
  if (!board_id || !folder_id) return null
  try {
    const team_id = await askPlaceAhead(client, board_id)
    return (feeds) => {
      // They are followed for a while although nobody holds them, and screens take them over.
      for (const feed of [teamFeed(team_id), boardFeed(team_id, board_id)]) feeds.hold(feed).release()
      feeds.hold(folderFeed(team_id, folder_id), board_id).release()
    }
  } catch {
    // The screen hears of it when it asks.
    return null
  }
}
