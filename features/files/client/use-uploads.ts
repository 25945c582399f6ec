import { useEntry } from '@weft/features/session/client'
import { useCallback, useSyncExternalStore } from 'react'

import type { UploadTarget } from './send-upload.ts'
import { type Upload, uploadDesk, type UploadDesk } from './upload-desk.ts'

const NONE: readonly Upload[] = []

/** The uploads of one value, and the desk they are at. */
export function useUploads(target: UploadTarget | null): { desk: UploadDesk; uploads: readonly Upload[] } {
  const { client } = useEntry()
  const desk = uploadDesk(client)
  const subscribe = useCallback((listener: () => void) => desk.subscribe(listener), [desk])
  const uploads = useSyncExternalStore(subscribe, () => (target ? desk.of(target) : NONE))
  return { desk, uploads }
}
