import { openDatabase } from '@weft/db'
import type { Bus } from '@weft/realtime'
import { createRedisBus } from '@weft/realtime/redis'
import { createService, DEFAULT_LIMITS, GUEST, type Service } from '@weft/server-kit'
import { NO_RATES, type TestServer } from '@weft/test-kit'

import { dataFeatures } from './world.ts'

/** One more node of the same instance, on the database of a test server. */
export interface Node {
  url: string
  service: Service
  stop(): Promise<void>
}

export async function startNode(server: TestServer, redisUrl: string): Promise<Node> {
  const log = server.app.log
  const db = openDatabase({ connectionString: server.connectionString, poolSize: 4 })
  const bus: Bus = createRedisBus({ url: redisUrl, log })
  const limits = { ...DEFAULT_LIMITS, ...NO_RATES }
  const [instance] = await db.run<{ generation: string }>(null, 'select generation from instance')
  const service = await createService({
    db,
    bus,
    limits,
    log,
    version: 'test',
    generation: instance?.generation ?? '',
    realtime: { key: 'test', secret: 'a secret of forty characters for tests..' },
    trustProxy: false,
    knownHosts: null,
    features: dataFeatures({ limits }),
    async authenticate(request) {
      const id = /^Bearer test-(\d+)$/.exec(request.headers.authorization ?? '')?.[1]
      return id ? { user_id: Number(id), session_id: `session-${id}` } : GUEST
    },
    personInfo: async (id) => ({ id }),
    translate: (message) => message,
  })
  await service.start()
  const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    service,
    async stop() {
      await service.stop()
      await db.end()
    },
  }
}
