import type { ApiClient } from '@weft/api-client'
import * as z from 'zod/mini'

const appVarsSchema = z.object({
  app: z.object({
    version: z.string(),
    common_url: z.optional(z.nullable(z.string())),
    name: z.optional(z.nullable(z.string())),
  }),
  broadcasting: z.optional(
    z.nullable(
      z.object({
        key: z.string(),
        host: z.optional(z.nullable(z.string())),
        port: z.optional(z.nullable(z.number())),
        tls: z.optional(z.boolean()),
      }),
    ),
  ),
  features: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
})

/** What the operator configured, as far as this client cares. */
export type AppVars = z.infer<typeof appVarsSchema>

/** Before they are known: everything optional is off. */
export const unknownAppVars: AppVars = { app: { version: '' }, broadcasting: null, features: {} }

/** Whether the operator switched a feature on. */
export function hasFeature(vars: AppVars, name: string): boolean {
  return vars.features?.[name] === true
}

/** Asks for GET /api/app-vars; answers what is known without them when that fails. */
export async function loadAppVars(client: Pick<ApiClient, 'request'>): Promise<AppVars> {
  try {
    const reply = await client.request({ method: 'GET', path: '/api/app-vars', authorise: 'none' })
    const parsed = z.object({ data: appVarsSchema }).safeParse(reply.data)
    return parsed.success ? parsed.data.data : unknownAppVars
  } catch {
    // Without a network the product works on what it has; realtime comes with the next start.
    return unknownAppVars
  }
}
