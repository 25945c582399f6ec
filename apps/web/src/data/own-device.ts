import type { KeyValueStorage, LeaveReason } from '@weft/api-client'
import { t } from '@weft/i18n'
import { type Device, type DeviceTroubles, memoryDevice, type Scheduler } from '@weft/store'
import { toast } from '@weft/ui'

import { readAccount } from './kept-account.ts'

/** The other tab is still clearing: what is read before it is done would bring the session back. */
const TAKEN_AWAY_MS = 1_000

/** A part of its own: pages that come from the server are shown without it. */
const loadDisk = () => import('@weft/store/disk')

let current: Device | null = null

export interface OwnDeviceOptions {
  readonly user_id: number
  readonly scheduler: Scheduler
  /** Another tab has ended this person's session. */
  readonly onOver: () => void
}

/** Opens what this device keeps for a person, and says so when it cannot. */
export async function openOwnDevice({ user_id, scheduler, onOver }: OwnDeviceOptions): Promise<Device> {
  closeOwnDevice()
  const disk = await loadDisk().catch(() => null)
  if (!disk) {
    const device = memoryDevice()
    tellTroubles(device.troubles)
    return device
  }
  const device = await disk.openDevice({
    user_id,
    scheduler,
    onTakenAway() {
      // Taken by this tab's own sign-out: it leaves by itself.
      if (current !== device) return
      closeOwnDevice()
      scheduler.delay(TAKEN_AWAY_MS, onOver)
    },
  })
  current = device
  tellTroubles(device.troubles)
  device.subscribe(tellTroubles)
  window.addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', flush)
  void disk.askForPersistence()
  return device
}

/** Keeps nothing more; what lies on the device stays. */
export function closeOwnDevice(): void {
  const device = current
  current = null
  window.removeEventListener('pagehide', flush)
  document.removeEventListener('visibilitychange', flush)
  device?.close()
}

/** Throws the person's data away; an expired session leaves the edits for when the same person is back. */
export async function leaveDevice(storage: KeyValueStorage, reason: LeaveReason): Promise<void> {
  closeOwnDevice()
  const account = readAccount(storage)
  if (!account) return
  const { wipeDevice } = await loadDisk()
  await wipeDevice(account.me.id, { keepEdits: reason === 'expired' })
}

function flush(): void {
  if (document.visibilityState === 'hidden') void current?.flush()
}

function tellTroubles({ records, edits }: DeviceTroubles): void {
  if (edits) {
    const text = t('This device cannot save your changes. They are lost if you close the page while offline.')
    toast.show(text, { id: 'device-edits', tone: 'error', duration: null })
    return
  }
  toast.dismiss('device-edits')
  if (!records) return
  const text =
    records === 'full'
      ? t('This device is out of storage. What you open now is not kept for offline use.')
      : t('This device keeps nothing for offline use.')
  toast.show(text, { id: 'device-records', tone: 'info', duration: 10_000 })
}
