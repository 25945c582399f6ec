import type { ApiClient } from '@weft/api-client'
import {
  findNativeShell,
  tellRefusal,
  watchNativeResume,
  type Connection,
  type ConnectionStatus,
  type Feeds,
} from '@weft/features/connectivity/client'
import type { Cell } from '@weft/features/session/client'
import { t } from '@weft/i18n'
import type { Store } from '@weft/store'
import { toast } from '@weft/ui'

export interface FollowConnectionOptions {
  readonly connection: Connection
  readonly client: Pick<ApiClient, 'events'>
  readonly store: Pick<Store, 'pause' | 'resumeSoon' | 'waiting'>
  readonly feeds: Pick<Feeds, 'catchUp' | 'refresh'>
  readonly isPretending: boolean
  /** What the client reads before it sends an action. */
  readonly isDisconnected: Cell<boolean>
  /** The page and its document; what stands for them in tests. */
  readonly page: object
  readonly document: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

/**
 * What a change of the connection means for a session: the queue rests and goes on, what is open catches up, the
 * person is told. Gives what is due some minutes after a reconnect.
 */
export function followConnection(options: FollowConnectionOptions): { syncLate(): void } {
  const { connection, client, store, feeds, isPretending, isDisconnected, page, document } = options

  const tellSyncing = () => {
    toast.connection(t('Syncing'))
    client.events.emit('notificationsInvalidated')
  }
  const tell = (status: ConnectionStatus) => {
    if (status === 'disconnected') toast.connection(t('You are offline. Changes are kept and sent later.'))
    else if (store.waiting > 0) tellSyncing()
    else toast.connection(t('Connected'))
  }
  const follow = (status: ConnectionStatus) => {
    isDisconnected.set(status === 'disconnected')
    if (status === 'disconnected') store.pause()
    // A network that comes and goes is given a moment: what waits is sent once it stays.
    else store.resumeSoon(() => void feeds.catchUp())
  }
  isDisconnected.set(connection.status === 'disconnected')
  if (connection.status === 'disconnected') store.pause()
  connection.subscribe((status) => {
    if (!isPretending) tell(status)
    follow(status)
  })
  connection.whenStopped(
    client.events.on('actionRefused', (error) => {
      // Whoever is refused may be so by a server that has just come back.
      connection.askNow()
      tellRefusal(error, { pretend: isPretending })
    }),
  )
  const shell = findNativeShell(page)
  if (shell && !isPretending)
    connection.whenStopped(watchNativeResume(shell, { target: document, onRefresh: () => feeds.refresh() }))

  return {
    syncLate() {
      if (isPretending) return
      void feeds.catchUp()
      tellSyncing()
    },
  }
}
