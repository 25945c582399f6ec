import { useData } from '@weft/features/connectivity/client'
import { useEntry, useMe } from '@weft/features/session/client'
import type { Notification } from '@weft/model'
import { userChannel } from '@weft/protocol'
import { useEffect } from 'react'

import { closeShown } from './browser-push.ts'

/** What the kept program asks of an open window when a push is pressed. */
interface OpenMessage {
  type?: string
  path?: unknown
}

/** Opens what a press on a push leads to in this window, and takes away what was read elsewhere. */
export function usePushes(): void {
  const { go } = useEntry()
  const { realtime } = useData()
  const { id } = useMe()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const open = (event: MessageEvent) => {
      const { type, path } = (event.data ?? {}) as OpenMessage
      if (type !== 'OPEN_PATH' || typeof path !== 'string' || !/^\/(?!\/)/.test(path)) return
      event.ports[0]?.postMessage('opened')
      go(path)
    }
    navigator.serviceWorker.addEventListener('message', open)
    return () => navigator.serviceWorker.removeEventListener('message', open)
  }, [go])
  useEffect(
    () =>
      realtime.listen(userChannel(id), {
        receive(event, data) {
          if (event !== 'NotificationSaved') return
          const { records = [] } = (data ?? {}) as { records?: readonly Notification[] }
          const read = records.filter(({ read_at }) => read_at !== null)
          if (read.length > 0) void closeShown(read.map((one) => one.id))
        },
      }),
    [id, realtime],
  )
}
