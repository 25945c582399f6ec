import { test as base } from '@playwright/test'

import { newDataDir, removeDataDir, type ServerProcess, startServerProcess } from './server-process.ts'

/** A server of its own for each file of journeys. */
export const test = base.extend<object, { server: ServerProcess }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern
    async ({}, use) => {
      const dataDir = await newDataDir()
      const server = await startServerProcess({ dataDir })
      await use(server)
      await server.stop()
      await removeDataDir(dataDir)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, provide) => {
    await provide(server.url)
  },
})

export { expect } from '@playwright/test'
