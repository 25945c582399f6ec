// The program on the device: pages open without a network, and a new version takes over when the person agrees or
// loads the page anew.
import { WORKER_CHANNEL } from '@weft/ui/timing'

import { planFor } from './caching.ts'
import { openPush, showPush } from './pushes.ts'
import { answerFirstFromCache, answerFirstFromNetwork } from './strategies.ts'

declare const self: ServiceWorkerGlobalScope
/** Put in by the build: the version, and every file of the program. */
declare const __SHELL__: {
  readonly version: string
  readonly page: string
  readonly files: readonly string[]
}

const { version, page, files } = __SHELL__
const PREFIX = 'shell-'
const SHELL = `${PREFIX}${version}`
/** It is being taken off the device: until its last page is gone it answers, and keeps, nothing. */
let isOver = false
const isShellFile = (path: string) => files.includes(path)

self.addEventListener('install', (event) => {
  event.waitUntil(
    fillShell().then(() => {
      // On the very first visit there is nothing that this could be newer than.
      if (!self.registration.active) return
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels have no target
      new BroadcastChannel(WORKER_CHANNEL).postMessage({ type: 'NEW_VERSION', version })
    }),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldShells().then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: string }
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === 'UNINSTALL') isOver = true
})

self.addEventListener('fetch', (event) => {
  if (isOver) return
  const { request } = event
  const plan = planFor(request, self.location.origin, isShellFile)
  if (plan.kind === 'pass') return
  if (plan.kind === 'page') event.respondWith(answerPage(request))
  else if (plan.kind === 'shell') event.respondWith(fromShell(new URL(request.url).pathname, request))
  else if (plan.kind === 'network-first') event.respondWith(answerFirstFromNetwork(request, plan))
  else event.respondWith(answerFirstFromCache(request, plan))
})

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data))
})

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(openPush(event.notification))
})

/** A page that was asked to wait for the newer version gets this one the next time: nothing goes round in circles. */
let isHandedOver = false

/**
 * A page that is loaded anew gets the newest version that is on the device: what waited takes over where no other
 * window runs the one before, and the browser asks once more. What is not saved is on the device, whoever loads.
 */
async function answerPage(request: Request): Promise<Response> {
  const next = self.registration.waiting
  if (next && !isHandedOver) {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    // The window that loads anew is still one of them.
    if (windows.length <= 1) {
      isHandedOver = true
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target
      next.postMessage({ type: 'SKIP_WAITING' })
      return new Response('', { headers: { refresh: '0', 'content-type': 'text/html; charset=utf-8' } })
    }
  }
  return fromShell(page, request)
}

/** Files whose name holds their hash are taken over from the version before; only what is new is loaded. */
async function fillShell(): Promise<void> {
  const shell = await caches.open(SHELL)
  await Promise.all(
    [page, ...files].map(async (path) => {
      const isHashed = path.startsWith('/assets/')
      const known = isHashed ? await caches.match(path, { ignoreVary: true }) : undefined
      const response = known ?? (await fetch(path, { cache: isHashed ? 'default' : 'reload' }))
      if (!response.ok) throw new Error(`${path} answered ${response.status}`)
      await shell.put(path, response)
    }),
  )
}

async function dropOldShells(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== SHELL)
  await Promise.all(old.map((name) => caches.delete(name)))
}

async function fromShell(path: string, request: Request): Promise<Response> {
  // What the files vary by is the encoding, which the cache has already undone. A cache that is gone is not made here.
  return (await caches.match(path, { cacheName: SHELL, ignoreVary: true })) ?? fetch(request)
}
