import { test as base } from '@playwright/test'

import { newDataDir, removeDataDir, type ServerProcess, startServerProcess } from './server-process.ts'

/** A server that the files of a run share, as long as nothing fails: people need names that no other file has. */
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
