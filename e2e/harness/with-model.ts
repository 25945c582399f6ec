import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { type FakeModel, startFakeModel } from '../../features/ai/testing/fake-model.ts'
import { test as base } from './fixtures.ts'
import { newDataDir, removeDataDir, startServerProcess } from './server-process.ts'

export { expect } from './fixtures.ts'

const CREDITS = 100

interface WithModel {
  model: FakeModel
}

/** A server with a model, and a plan that counts what is accepted. */
export const test = base.extend<object, WithModel>({
  model: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern
    async ({}, use) => {
      const model = await startFakeModel()
      await use(model)
      await model.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ model }: WithModel, use) => {
      const dataDir = await newDataDir()
      const plan = join(dataDir, 'plan.json')
      await writeFile(plan, JSON.stringify({ AiCreditsLimit: CREDITS }))
      const env = { AI_URL: model.url, AI_KEY: model.key, AI_MODEL: 'small', PLAN_FILE: plan }
      const server = await startServerProcess({ dataDir, env })
      await use(server)
      await server.stop()
      await removeDataDir(dataDir)
    },
    { scope: 'worker' },
  ],
})
