import { boardFeed, useFeed, useOutOfReach, useStore } from '@weft/features/connectivity/client'
import { createFolderIn, viewsToCopy } from '@weft/features/folders/client'
import { useEntry, useGo, useListedFolders } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Board, Folder } from '@weft/model'
import { holdKeys, RadioGroup, useIsMobile } from '@weft/ui'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import { NameDialog } from './name-dialog.tsx'
import { folderPath } from '../shared/paths.ts'
import { lastFolderOf, readVisits } from './recent-visits.ts'

interface NewFolderProps {
  board: Board
  /** The folder that it lies in; without one it lies in the board. */
  parent?: Folder | undefined
  isOpen: boolean
  onClose(): void
  onAdded?(): void
}

type Begin = 'like' | 'bare'

/** Asks for the name of a new folder and what it begins with, makes it, and goes there. */
export function NewFolder({ board, parent, isOpen, onClose, onAdded }: NewFolderProps) {
  const t = useT()
  const store = useStore()
  const go = useGo()
  const like = useLikeFolder(board, parent)
  const [begin, setBegin] = useState<Begin>('like')
  const isKnown = useViewsAreKnown(board, isOpen)
  const isMobile = useIsMobile()
  const waiting = useRef<string | null>(null)
  const close = () => {
    waiting.current = null
    onClose()
  }
  const make = (name: string) => {
    const place = { team_id: board.team_id, board_id: board.id, parent_id: parent?.id ?? null }
    const like_id = begin === 'like' ? (like?.id ?? null) : null
    const made = createFolderIn(store, { ...place, name, like_id, view_name: t('Table') })
    close()
    onAdded?.()
    go(folderPath(board.id, made.id))
  }
  // Views that are still on their way are waited for: a folder made before would silently lack them.
  const makeWaiting = useEffectEvent(() => {
    if (waiting.current !== null) make(waiting.current)
  })
  useEffect(() => {
    if (isKnown) makeWaiting()
  }, [isKnown])
  const submit = (name: string) => {
    // On phones nothing is typed into a table.
    if (!isMobile) holdKeys(close)
    if (isKnown) make(name)
    else waiting.current = name
    return 'wait' as const
  }
  return (
    <NameDialog
      title={t('New folder in {name}', { name: parent?.name ?? board.name })}
      label={t('Folder name')}
      initial=""
      submit={t('Create folder')}
      isOpen={isOpen}
      onClose={close}
      onSubmit={submit}
    >
      {like && isOpen && <BeginChoice {...{ like, begin, isKnown }} onChange={setBegin} />}
    </NameDialog>
  )
}

interface BeginChoiceProps {
  like: Folder
  begin: Begin
  isKnown: boolean
  onChange(begin: Begin): void
}

function BeginChoice({ like, begin, isKnown, onChange }: BeginChoiceProps) {
  const t = useT()
  const name = useId()
  const counts = {
    attributes: like.attribute_ids.length,
    views: viewsToCopy(useStore(), like).length,
  }
  return (
    <RadioGroup<Begin>
      label={t('Attributes and views')}
      name={name}
      value={begin}
      options={[
        {
          value: 'like',
          label: t('Like {name}', { name: like.name }),
          hint:
            isKnown &&
            t(
              '{attributes, plural, one {# attribute} other {# attributes}}, {views, plural, one {# view} other {# views}}',
              counts,
            ),
        },
        { value: 'bare', label: t('None'), hint: t('Only the name of items, in a table.') },
      ]}
      onValueChange={onChange}
    />
  )
}

/** The folder that a new one is like: the one it lies in, else the one that was open last, else the first. */
function useLikeFolder(board: Board, parent: Folder | undefined): Folder | undefined {
  const { storage } = useEntry()
  const folders = useListedFolders(board.team_id).filter((one) => one.board_id === board.id)
  const last = lastFolderOf(readVisits(storage), board.id)
  return parent ?? folders.find(({ id }) => id === last) ?? folders[0]
}

/** Whether the views of the board are here, or will not come for now. */
function useViewsAreKnown(board: Board, isAsked: boolean): boolean {
  const feed = useFeed(isAsked ? boardFeed(board.team_id, board.id) : null)
  const isOutOfReach = useOutOfReach(feed)
  return isOutOfReach || feed.phase === 'live' || feed.phase === 'kept' || feed.phase === 'failed'
}
