import { expect, test } from 'vitest'

import { announceVersion } from './announce-version.ts'

test('everybody hears of a start, and whether they must go along', async () => {
  const heard: unknown[] = []
  announceVersion({ publish: (channel, event) => heard.push([channel, event]) }, true, 1)
  await expect
    .poll(() => heard)
    .toEqual([['public-notifications', { event: 'NewAppVersion', data: { force: true } }]])
})

test('a server that stops before says nothing', async () => {
  const heard: unknown[] = []
  announceVersion({ publish: (channel) => heard.push(channel) }, false, 1)()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(heard).toEqual([])
})
