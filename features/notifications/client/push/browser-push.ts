/** What a browser can do about pushes, and does. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** The kept program shows pushes; without it there are none, such as in private windows. */
async function registrationHere(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return null
  return (await navigator.serviceWorker.getRegistration()) ?? null
}

export async function pushState(): Promise<PushState> {
  const registration = await registrationHere()
  if (!registration) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await registration.pushManager.getSubscription()) === null ? 'off' : 'on'
}

/** Asks the browser, which asks the person: only after a press. Null when the person refused. */
export async function subscribeHere(public_key: string): Promise<PushSubscription | null> {
  const registration = await registrationHere()
  if (!registration) throw new Error('There is no kept program')
  if ((await Notification.requestPermission()) !== 'granted') return null
  // One that was made for other keys is good for nothing.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
}

/** Ends pushes to this browser, also without a network; gives the address where it was reached. */
export async function unsubscribeHere(): Promise<string | null> {
  const registration = await registrationHere()
  const subscription = (await registration?.pushManager.getSubscription()) ?? null
  await subscription?.unsubscribe()
  return subscription?.endpoint ?? null
}

/** Takes away what is shown of notifications that were read. */
export async function closeShown(ids: readonly string[]): Promise<void> {
  const registration = await registrationHere()
  for (const id of ids)
    for (const shown of (await registration?.getNotifications({ tag: id })) ?? []) shown.close()
}
