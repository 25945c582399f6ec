import type { Connection } from '@weft/features/connectivity/client'
import { t } from '@weft/i18n'
import type { Store } from '@weft/store'
import { toast } from '@weft/ui'

/** Says when the server is out of reach, when it is back, and when what was kept meanwhile goes there. */
export function tellConnection(connection: Connection, store: Store): void {
  connection.subscribe((status) => {
    if (status === 'disconnected') toast.connection(t('You are offline. Changes are kept and sent later.'))
    else toast.connection(store.waiting > 0 ? t('Syncing') : t('Connected'))
  })
}
