import type { ApiClient } from '@weft/api-client'
import { readAppVars } from '@weft/features/connectivity/shared'
import type * as z from 'zod/mini'

/** What the operator configured. */
export type AppVars = z.infer<typeof readAppVars.answer>['data']

/** Whether the operator switched a feature on; nothing optional is on before the answer is there. */
export function hasFeature(vars: AppVars | null, name: string): boolean {
  return vars?.features[name] === true
}

/** Asks for GET /api/app-vars; null when that fails. */
export async function loadAppVars(client: Pick<ApiClient, 'call'>): Promise<AppVars | null> {
  try {
    const { data } = await client.call(readAppVars)
    return data
  } catch {
    // Without a network the product works on what it has; realtime comes with the next start.
    return null
  }
}
