import {
  boardFeed,
  folderFeed,
  teamFeed,
  useConnectionStatus,
  useFeed,
  useStore,
  FeedFailed,
} from '@weft/features/connectivity/client'
import { useEntry, useMay, useMe } from '@weft/features/session/client'
import type { Attribute, Folder } from '@weft/model'
import { useCollection, useRecord } from '@weft/store/react'
import { late, Skeleton } from '@weft/ui'
import { useEffect, type ReactNode } from 'react'

import { noteVisit } from '../recent-visits.ts'
import { useBoardPlace } from '../use-board-place.ts'
import { Unreachable } from './unreachable.tsx'

const CopyingNote = late(() => import('@weft/features/duplicates/client').then((it) => it.CopyingNote))

const ConvertingNote = late(() => import('@weft/features/conversions/client').then((it) => it.ConvertingNote))

export interface FolderPlaceProps {
  readonly board_id: string
  readonly folder_id: string
  readonly children: ReactNode
}

/** Finds a folder, follows its feeds, and shows what is in it. */
export function FolderPlace({ board_id, folder_id, children }: FolderPlaceProps) {
  const store = useStore()
  const place = useBoardPlace(board_id)
  const team_id = place.state === 'ready' ? place.team_id : null
  const folder = useRecord(store.collection<Folder>('folders'), folder_id)
  const isHere = folder !== undefined && folder.board_id === board_id
  const team = useFeed(team_id === null ? null : teamFeed(team_id))
  const isOffline = useConnectionStatus() === 'disconnected'
  useFeed(team_id === null || !isHere ? null : boardFeed(team_id, board_id))
  useFeed(team_id === null || !isHere ? null : folderFeed(team_id, folder_id), board_id)
  useNotedVisit({ team_id: isHere ? team_id : null, board_id, folder_id })
  if (place.state === 'missing') return <Unreachable board_id={board_id} what="board" />
  if (place.state === 'failed') return <Unreachable board_id={board_id} what="board" retry={place.retry} />
  if (place.state === 'unloaded') return <FeedFailed feeds={[place.feed]} />
  const board = place.state === 'ready' ? place.board : undefined
  const copying = board?.settings['copying'] ?? folder?.settings['copying']
  if (isHere) {
    // Notes come and go beside what is in the folder, which stays as it is.
    return (
      <>
        {copying ? <CopyingNote settings={{ copying }} /> : null}
        <ConvertingNotes board_id={board_id} team_id={folder.team_id} />
        {children}
      </>
    )
  }
  if (team.phase === 'live' || team.phase === 'denied')
    return <Unreachable board_id={board_id} what="folder" />
  if (team.phase === 'failed' && !isOffline) return <FeedFailed feeds={[team]} />
  // What this device keeps of the workspace is older than the folder.
  return isOffline ? (
    <Unreachable board_id={board_id} what="folder" retry={() => void team.sync?.catchUp()} />
  ) : (
    <Skeleton rows={8} isWide />
  )
}

/** What is being converted: nobody can edit these values meanwhile. And what could not be, for whoever may try again. */
function ConvertingNotes({ board_id, team_id }: { board_id: string; team_id: number }) {
  const collection = useStore().collection<Attribute>('attributes')
  const attributes = useCollection(collection, board_id)
  const may = useMay(team_id)
  return attributes
    .filter(({ settings }) => 'converting' in settings || 'conversion_failed' in settings)
    .map((attribute) => {
      const { conversion_failed: _failed, ...settings } = attribute.settings
      const isMine = may('EDIT_ATTRIBUTE', { type: 'attribute', id: attribute.id, team_id, board_id })
      const onClose = isMine ? () => void collection.save(attribute.id, { settings }) : undefined
      return <ConvertingNote key={attribute.id} attribute={attribute} onClose={onClose} />
    })
}

interface Place {
  readonly team_id: number | null
  readonly board_id: string
  readonly folder_id: string
}

/** Remembers on this device which folder was open. */
function useNotedVisit({ team_id, board_id, folder_id }: Place): void {
  const { storage } = useEntry()
  const { guest } = useMe()
  useEffect(() => {
    if (team_id !== null && !guest) noteVisit(storage, { team_id, board_id, folder_id })
  }, [storage, guest, team_id, board_id, folder_id])
}
