import { FeedFailed, LoadingFailed } from '@weft/features/connectivity/client'
import { Skeleton } from '@weft/ui'
import type { ReactNode } from 'react'

import type { BoardPlace } from '../use-board-place.ts'

export interface PlaceNoteProps {
  readonly place: BoardPlace
  /** Shown when what is asked for is not there for this person. */
  readonly children: ReactNode
}

/** What stands where the settings of a board or of one of its folders cannot be shown. */
export function PlaceNote({ place, children }: PlaceNoteProps) {
  if (place.state === 'loading') return <Skeleton />
  if (place.state === 'unloaded') return <FeedFailed feeds={[place.feed]} />
  if (place.state === 'failed') return <LoadingFailed onRetry={place.retry} />
  return children
}
