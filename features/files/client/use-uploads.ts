import { useEntry } from '@weft/features/session/client'
import { useCallback, useSyncExternalStore } from 'react'

import type { UploadTarget } from './send-upload.ts'
import { type Upload, uploadQueue, type UploadQueue } from './upload-queue.ts'

const NONE: readonly Upload[] = []

/** The uploads of one value, and the queue they wait in. */
export function useUploads(target: UploadTarget | null): { queue: UploadQueue; uploads: readonly Upload[] } {
  const { client } = useEntry()
  const queue = uploadQueue(client)
  const subscribe = useCallback((listener: () => void) => queue.subscribe(listener), [queue])
  const uploads = useSyncExternalStore(subscribe, () => (target ? queue.of(target) : NONE))
  return { queue, uploads }
}
