import type { ApiClient } from '@weft/api-client'
import { readAppVars } from '@weft/features/connectivity/shared'

import type { AppVars } from './app-vars.ts'

/** Asks for GET /api/app-vars; null when that fails. */
export async function loadAppVars(client: Pick<ApiClient, 'call'>): Promise<AppVars | null> {
  try {
    const { data } = await client.call(readAppVars, {}, { authorise: 'none' })
    return data
  } catch {
    // Without a network the product works on what it has; realtime comes with the next start.
    return null
  }
}
