import { isOldDesktop, tellUpdate, UpdateWatch } from '@weft/features/connectivity/client'
import { systemScheduler } from '@weft/store'

import type { WebEntry } from './create-entry.ts'
import { installWorker } from './install-worker.ts'

/** Puts the program onto the device and tells when there is a newer one. */
export function keepUpdated({ client, gate }: Pick<WebEntry, 'client' | 'gate'>): void {
  const worker = installWorker({ onNewVersion: () => client.updates.require(), location: window.location })
  const watch = new UpdateWatch({
    scheduler: systemScheduler(),
    check: async () => {
      if (gate.lets('GET')) await worker.check()
    },
    reload: () => worker.reload(),
  })
  const tell = () => tellUpdate(() => worker.reload())
  client.events.on('newAppVersion', ({ force }) => watch.noteBroadcast(force))
  client.events.on('updateRequired', tell)
  // It may have been found out in another tab, or on a visit before; a desktop program has a version of its own.
  if (client.updates.isRequired() || isOldDesktop(window)) tell()
}
