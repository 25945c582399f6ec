import { useParams, useRouterState } from '@tanstack/react-router'
import { useInstead } from '@weft/features/boards/client'
import { useStore } from '@weft/features/connectivity/client'
import { useAccount, useCell } from '@weft/features/session/client'
import type { Board, Folder } from '@weft/model'
import { useRecord } from '@weft/store/react'

import type { Page, RawParams } from '@weft/client-kit'
import { usePage } from './use-page.ts'

/** Where somebody is, as sidebar and top bar show it. */
export interface Place {
  readonly page: Page | undefined
  readonly pathname: string
  readonly team_id: number | null
  readonly board: Board | undefined
  readonly folder: Folder | undefined
  /** The folder whose settings are shown, in the settings of its board. */
  readonly settingsOf: Folder | undefined
  /** What the board's page is called that is shown in the place of the folder's views. */
  readonly instead?: string | undefined
}

export function usePlace(): Place {
  const store = useStore()
  const { team_id } = useAccount()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const ofFolder = useRouterState({ select: ({ location }) => (location.search as RawParams)['folder'] })
  const page = usePage()
  const { rootId, boardId, folderId }: RawParams = useParams({ strict: false })
  const board = useRecord(store.collection<Board>('boards'), rootId ?? boardId)
  const folders = store.collection<Folder>('folders')
  const folder = useRecord(folders, folderId)
  const settingsOf = useRecord(folders, boardId === undefined ? undefined : ofFolder)
  const instead = useInstead()
  return {
    page,
    pathname,
    team_id: useCell(team_id),
    board,
    folder: folder?.board_id === board?.id ? folder : undefined,
    settingsOf: settingsOf?.board_id === board?.id ? settingsOf : undefined,
    instead: folderId === undefined ? undefined : instead?.entry.label,
  }
}

/** A folder's ancestors from the top, itself last. */
export function pathOf(folder: Folder | undefined, find: (id: string) => Folder | undefined): Folder[] {
  const path: Folder[] = []
  for (let at = folder; at && !path.includes(at); at = at.parent_id ? find(at.parent_id) : undefined) {
    path.unshift(at)
  }
  return path
}
