import { afterEach, expect, test, vi } from 'vitest'

import { installWorker } from './install-worker.ts'

/** A version of the program as the browser shows it to pages. */
class Version extends EventTarget {
  state: ServiceWorkerState = 'installed'
  readonly heard: unknown[] = []
  postMessage(message: unknown) {
    this.heard.push(message)
  }
  become(state: ServiceWorkerState) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

afterEach(() => vi.unstubAllGlobals())

test('a newer version than the one that was to take over takes over instead, and the page is loaded', async () => {
  const [first, second] = [new Version(), new Version()]
  const registration = { installing: null, waiting: first }
  const container = Object.assign(new EventTarget(), { register: async () => registration })
  vi.stubGlobal('navigator', { serviceWorker: container })
  const reload = vi.fn()
  const { reload: takeNewest } = installWorker({ onNewVersion: () => undefined, location: { reload } })

  takeNewest()
  await expect.poll(() => first.heard).toEqual([{ type: 'SKIP_WAITING' }])
  registration.waiting = second
  first.become('redundant')
  await expect.poll(() => second.heard).toEqual([{ type: 'SKIP_WAITING' }])
  expect(reload).not.toHaveBeenCalled()
  second.become('activated')
  container.dispatchEvent(new Event('controllerchange'))
  await expect.poll(() => reload.mock.calls).toHaveLength(1)
})
