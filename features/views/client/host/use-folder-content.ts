import { useAttributeTypes } from '@weft/features/attributes/client'
import {
  boardFeed,
  folderFeed,
  teamFeed,
  useConnectionStatus,
  useFeed,
  useStore,
} from '@weft/features/connectivity/client'
import { useMe } from '@weft/features/session/client'
import type { Attribute, Board, Folder, Item, View } from '@weft/model'
import type { FeedPhase } from '@weft/store'
import { useCollection, useRecord } from '@weft/store/react'
import { useState } from 'react'

import { isOffered } from './is-offered.ts'

type Feed = ReturnType<typeof useFeed>

/** What a folder shows, followed from then on. */
export interface FolderContent {
  /** `none` is one that is not there for this person; `there` what can be shown, be it as this device kept it. */
  readonly state: 'there' | 'loading' | 'none' | 'unreachable' | 'failed'
  readonly folder: Folder | undefined
  /** Those that this person sees, in order. */
  readonly views: readonly View[]
  /** The one that the folder begins with, unless one is asked for. */
  readonly current: View | null
  /** Of workspace, board and folder. */
  readonly feeds: readonly [Feed, Feed, Feed]
  /** The first items of a folder that was never here stand before the others came. */
  readonly isPartly: boolean
}

/** Loads a folder with its board. */
export function useFolderContent(board_id: string, folder_id: string, wanted: string | null): FolderContent {
  const store = useStore()
  const status = useConnectionStatus()
  const board = useRecord(store.collection<Board>('boards'), board_id)
  const folder = useRecord(store.collection<Folder>('folders'), folder_id)
  const team_id = board?.team_id ?? null
  const team = useFeed(team_id === null ? null : teamFeed(team_id))
  const ofBoard = useFeed(team_id === null ? null : boardFeed(team_id, board_id))
  const ofFolder = useFeed(team_id === null ? null : folderFeed(team_id, folder_id), board_id)
  const all = useCollection(store.collection<View>('views'), board_id)
  const me = useMe()
  const views = all.filter((view) => view.folder_id === folder_id && isOffered(view, me))
  const find = (id: unknown) => views.find((view) => view.id === id)
  const current = find(wanted) ?? find(folder?.settings['default_view_id']) ?? views[0] ?? null

  const phases = [team.phase, ofBoard.phase, ofFolder.phase]
  const isLive = isThere(ofBoard.phase) && isThere(ofFolder.phase)
  // What was loaded before is shown while it is loaded again. Items may be on the device without the views of their board.
  const isLoaded = isLive || (current !== null && store.collection<Item>('items').ids(folder_id).size > 0)
  const isTyped = useAttributeTypes(useCollection(store.collection<Attribute>('attributes'), board_id))
  // What is open stays while a type comes that the board did not have before.
  const [isShown, setShown] = useState(false)
  if (isLoaded && isTyped && !isShown) setShown(true)

  function stateNow(): FolderContent['state'] {
    const isElsewhere = !board || !folder || folder.board_id !== board_id
    if (phases.includes('denied') || (team.phase === 'live' && isElsewhere)) return 'none'
    if (folder && isLoaded && isShown) return 'there'
    if (status === 'disconnected') return 'unreachable'
    return phases.includes('failed') ? 'failed' : 'loading'
  }
  return {
    state: stateNow(),
    folder,
    views,
    current,
    feeds: [team, ofBoard, ofFolder],
    isPartly: ofFolder.sync?.isWhole === false && !isThere(ofFolder.phase),
  }
}

/** Whether all of a feed is there, be it as it was kept on this device. */
function isThere(phase: FeedPhase): boolean {
  return phase === 'live' || phase === 'kept'
}
