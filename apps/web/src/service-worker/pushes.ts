import type { PushMessage } from '@weft/protocol'

declare const self: ServiceWorkerGlobalScope

/** A window that does not answer so fast shows a page that cannot open the place by itself. */
const ANSWER_MS = 1_000

export async function showPush(data: PushMessageData | null): Promise<void> {
  const message = data?.json() as PushMessage | undefined
  if (!message) return
  const { id, title, body, path, lang, dir } = message
  await self.registration.showNotification(title, {
    body,
    lang,
    dir,
    // What is told again replaces what is shown.
    tag: id,
    data: { path },
    icon: '/favicon.svg',
  })
}

/** Opens the place in a window that is there, which keeps what is typed in it, else in a new one. */
export async function openPush(notification: Notification): Promise<void> {
  notification.close()
  const { path = '/inbox' } = (notification.data ?? {}) as { path?: string }
  const windows = await self.clients.matchAll({ type: 'window' })
  const [first] = windows.toSorted((a, b) => Number(b.focused) - Number(a.focused))
  if (!first) {
    await self.clients.openWindow(path)
    return
  }
  await first.focus()
  if (!(await opensItself(first, path))) await first.navigate(path)
}

function opensItself(client: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    AbortSignal.timeout(ANSWER_MS).addEventListener('abort', () => resolve(false))
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    client.postMessage({ type: 'OPEN_PATH', path }, [port2])
  })
}
