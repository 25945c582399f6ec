import { ExtensionPoint } from '@weft/client-kit'
import { createFolderIn } from '@weft/features/folders/client'
import {
  FeedFailed,
  OfflineNotice,
  teamFeed,
  useConnectionStatus,
  useFeed,
  useOutOfReach,
  useStore,
} from '@weft/features/connectivity/client'
import { useEntry, useGo, useListedFolders, useMay } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Board } from '@weft/model'
import { Button, EmptyState, Skeleton } from '@weft/ui'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'

import { folderPath } from '../../shared/paths.ts'
import { lastFolderOf, readVisits } from '../recent-visits.ts'
import { useBoardPlace } from '../use-board-place.ts'
import { Unreachable } from './unreachable.tsx'

export interface BoardStartProps {
  readonly board_id: string
}

/** Opens the folder of a board that was open last, or its first; a board without one asks for it. */
export function BoardStart({ board_id }: BoardStartProps) {
  const place = useBoardPlace(board_id)
  if (place.state === 'loading') return <Skeleton />
  if (place.state === 'missing') return <Unreachable board_id={board_id} what="board" />
  if (place.state === 'failed') return <Unreachable board_id={board_id} what="board" retry={place.retry} />
  if (place.state === 'unloaded') return <FeedFailed feeds={[place.feed]} />
  const number = new URLSearchParams(location.search).get('id')
  if (number !== null && number.trim() !== '')
    return <ExtensionPoint point="board.numbered" board={place.board} number={number.trim()} />
  return <FirstFolder board={place.board} />
}

function FirstFolder({ board }: { board: Board }) {
  const t = useT()
  const go = useGo()
  const store = useStore()
  const { storage } = useEntry()
  const may = useMay(board.team_id)
  const feed = useFeed(teamFeed(board.team_id))
  const isOutOfReach = useOutOfReach(feed)
  const isOffline = useConnectionStatus() === 'disconnected'
  const folders = useListedFolders(board.team_id).filter((one) => one.board_id === board.id)
  const last = lastFolderOf(readVisits(storage), board.id)
  const known = folders.find((one) => one.id === last)
  const chosen = known ?? folders.find((one) => one.id === board.settings['default_folder_id'])
  const first = chosen ?? folders.find((one) => one.parent_id === null) ?? folders[0]
  const target = first ? folderPath(board.id, first.id) + location.search : null
  useEffect(() => {
    if (target !== null) go(target, { replace: true })
  }, [go, target])
  if (target !== null) return <Skeleton />
  if (isOutOfReach) return <OfflineNotice />
  if (feed.phase === 'failed') return <FeedFailed feeds={[feed]} />
  // What the device keeps of the board is all there is for now.
  if (feed.phase !== 'live' && !(isOffline && feed.phase === 'kept')) return <Skeleton />
  const add = () => {
    const name = t('Folder {n}', { n: 1 })
    const place = { team_id: board.team_id, board_id: board.id, parent_id: null }
    createFolderIn(store, { ...place, name, like_id: null, view_name: t('Table') })
  }
  const canAdd = may('CREATE_FOLDER', { type: 'board', id: board.id, team_id: board.team_id })
  return (
    <EmptyState
      title={t('This board has no folder yet')}
      level={1}
      actions={
        canAdd ? (
          <Button variant="primary" icon={<Plus />} onClick={add}>
            {t('Create the first folder')}
          </Button>
        ) : undefined
      }
    >
      {t('Folders hold items, each with its own views.')}
    </EmptyState>
  )
}
