import { WORKER_CHANNEL } from '@weft/ui/timing'

const SCRIPT = '/service-worker.js'
const SHELL_PREFIX = 'shell-'

/** The program as it lies on this device. */
export interface InstalledWorker {
  /** Looks for a newer one on the server; what it finds comes as `onNewVersion`. */
  check(): Promise<void>
  /** Loads the page with the newest program that is here; the one that waits takes over first. */
  reload(): void
}

/** Keeps the program on the device so that pages open without a network. Does nothing where browsers forbid it. */
export function installWorker(options: {
  onNewVersion: () => void
  location: Pick<Location, 'reload'>
}): InstalledWorker {
  const { onNewVersion, location } = options
  // Absent in private windows and on plain http, whatever the types say.
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : null
  const registered = container?.register(SCRIPT, { updateViaCache: 'none' }).catch(() => null)
  const channel = new BroadcastChannel(WORKER_CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<{ type?: string }>) => {
    if (data.type === 'NEW_VERSION') onNewVersion()
  })

  async function takeOver(): Promise<void> {
    const registration = await registered
    // The new one tells of itself a moment before it is ready to take over.
    const next = registration?.installing ?? registration?.waiting
    if (!container || !next) return
    await untilInstalled(next)
    if (next.state !== 'installed') return
    const overtaken = new Promise<boolean>((resolve) => {
      container.addEventListener('controllerchange', () => resolve(false), { once: true })
      next.addEventListener('statechange', () => {
        if (next.state === 'redundant') resolve(true)
      })
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target
    next.postMessage({ type: 'SKIP_WAITING' })
    // One that is newer still came before it took over.
    if (await overtaken) await takeOver()
  }

  return {
    async check() {
      await (await registered)?.update()
    },
    reload() {
      void takeOver().finally(() => location.reload())
    },
  }
}

/** Kept when a worker waits to take over, or will never come that far. */
function untilInstalled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state !== 'installing') resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

/** Loads the page past everything that is kept of the program: the server wants nobody to go on with it. */
export function reloadAnew(location: Pick<Location, 'reload'>): void {
  void dropCaches((name) => name.startsWith(SHELL_PREFIX)).finally(() => location.reload())
}

/** Removes the program and all it kept for pages from this device, and loads the page from the server. */
export async function uninstallWorker(location: Pick<Location, 'reload'>): Promise<void> {
  if ('serviceWorker' in navigator) {
    const registrations = await navigator.serviceWorker.getRegistrations()
    // A worker goes with its last page only, and would keep answers again until then.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target
    for (const { active } of registrations) active?.postMessage({ type: 'UNINSTALL' })
    await Promise.all(registrations.map((registration) => registration.unregister()))
  }
  await dropCaches(() => true)
  location.reload()
}

/** Empties what the worker keeps of a person's data; the program itself may stay. */
export async function dropPersonalCaches(): Promise<void> {
  await dropCaches((name) => !name.startsWith(SHELL_PREFIX))
}

/**
 * Ends pushes to this browser, also without a network: what it was reached by is good for nothing from then on, and the
 * server ends its part with the session.
 */
export async function endPushes(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  } catch {
    // Nobody stays logged in for the sake of a browser that cannot say whether it has any.
  }
}

async function dropCaches(isMeant: (name: string) => boolean): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter(isMeant).map((name) => caches.delete(name)))
}
