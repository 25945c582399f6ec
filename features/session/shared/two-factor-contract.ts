import { deleteRoute, getRoute, postRoute, routesAt } from '@weft/protocol'
import * as z from 'zod/mini'

const twoFactor = routesAt('/api/me/two-factor')

const codes = z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) })

export const readTwoFactor = getRoute(twoFactor, '', {
  summary: 'Whether a code is asked for at sign-in',
  answer: z.object({
    data: z.object({
      enabled: z.boolean(),
      enabled_at: z.nullable(z.string()),
      /** Recovery codes that were not used yet. */
      recovery_codes_left: z.int(),
    }),
  }),
})

export const beginTwoFactor = postRoute(twoFactor, '', {
  summary: 'Make a secret for an authenticator app; nothing is asked for until a code of it is confirmed',
  answer: z.object({ data: z.object({ secret: z.string(), uri: z.string() }) }),
  status: 201,
})

export const enableTwoFactor = postRoute(twoFactor, '/confirm', {
  summary: 'Confirm a code of the new secret: from now on one is asked for at sign-in; other sessions end',
  body: z.strictObject({ totp: z.string().check(z.maxLength(32)) }),
  answer: codes,
})

export const disableTwoFactor = deleteRoute(twoFactor, '', {
  summary: 'Ask for no code any more; other sessions end',
  answer: z.object({}),
})

export const renewRecoveryCodes = postRoute(twoFactor, '/recovery-codes', {
  summary: 'Ten new recovery codes; the old ones are good for nothing any more',
  answer: codes,
  status: 201,
})
