import { join } from 'node:path'

import type { FileTaker } from '@weft/features/files/server'
import type { RateLimiter, ServerFeature } from '@weft/server-kit'

import { createFormTokens } from './form-token.ts'
import { formRoutes } from './routes.ts'

export interface FormsDeps {
  rates: RateLimiter
  /** The instance's secret; the key of the pages' tokens is derived from it. */
  secret: string
  appUrl: URL
  dataDir: string
  files: FileTaker
}

/** Forms that are shared: their pages and the answers that come in. */
export function createFormsFeature(deps: FormsDeps): ServerFeature {
  const parts = {
    ...deps,
    tokens: createFormTokens(deps.secret),
    folder: join(deps.dataDir, 'temporary'),
    isHttps: deps.appUrl.protocol === 'https:',
  }
  return { name: 'forms', routes: (kit) => formRoutes(kit, parts) }
}
