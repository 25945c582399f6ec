import { OWN_PLAN } from '@weft/features/workspaces/server'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll } from 'vitest'

import { type FakeModel, startFakeModel } from '../../testing/fake-model.ts'
import { addAiWorld, type AiWorld } from './ai-world.ts'

interface Served {
  readonly model: FakeModel
  readonly server: TestServer
  readonly world: AiWorld
}

type More = Partial<NonNullable<Parameters<typeof startTestServer>[0]>>

/** A server with a model of its own and a board, for the tests of a file; `limit` is how many credits there are. */
export function serveModel({ limit = null, ...more }: More & { limit?: number | null } = {}): Served {
  const served = {} as { -readonly [Key in keyof Served]: Served[Key] }
  beforeAll(async () => {
    served.model = await startFakeModel()
    served.server = await startTestServer({
      env: { AI_URL: served.model.url, AI_KEY: served.model.key, AI_MODEL: 'small' },
      replaced: { plan: { ...OWN_PLAN, AiCreditsLimit: limit } },
      ...more,
    })
    served.world = await addAiWorld(served.server)
  })
  afterAll(async () => {
    await served.server.stop()
    await served.model.stop()
  })
  return served
}
