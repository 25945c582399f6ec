import { openDatabase } from '@weft/db'
import { createJobs } from '@weft/jobs'
import { createLocalBus } from '@weft/realtime'
import { createRateLimiter, createService, DEFAULT_LIMITS, type OpenApiDocument } from '@weft/server-kit'
import { pino } from 'pino'

import { readConfig } from './config.ts'
import { composeFeatures } from './features.ts'

/** No database is asked: the document follows from the declarations in the code. */
const NOWHERE = 'postgres://nobody@127.0.0.1:1/nothing'

/** The interface as OpenAPI, as every server of this code answers it. */
export async function interfaceDocument(): Promise<OpenApiDocument> {
  const log = pino({ level: 'silent' })
  const db = openDatabase({ connectionString: NOWHERE })
  const rates = createRateLimiter()
  const limits = DEFAULT_LIMITS
  const secret = 'signs nothing: this server is never asked anything else'
  const { features, authenticate, holderOf } = composeFeatures({
    config: readConfig({}),
    db,
    limits,
    rates,
    jobs: createJobs({ db, connectionString: NOWHERE, log }),
    secret,
    log,
    publish: () => undefined,
    onSessionsRevoked: () => undefined,
  })
  const service = await createService({
    db,
    bus: createLocalBus(),
    limits,
    rates,
    log,
    generation: 'none',
    realtime: { key: 'none', secret },
    trustProxy: false,
    knownHosts: null,
    features,
    authenticate,
    holderOf,
    personInfo: async () => null,
    translate: (message) => message,
  })
  try {
    const answer = await service.app.inject('/api/openapi.json')
    return answer.json<OpenApiDocument>()
  } finally {
    await service.app.close()
    await db.end()
  }
}
