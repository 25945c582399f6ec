import { emailSchema } from '@weft/features/profile/shared'
import { nameSchema } from '@weft/model'
import { getRoute, postRoute, routesAt } from '@weft/protocol'
import * as z from 'zod/mini'

const auth = routesAt('/api/auth')

const optionalText = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))))

/** What a sign-in and a refresh answer; auth answers stand bare. The refresh token travels in a cookie. */
export const sessionAnswer = z.object({
  access_token: z.string(),
  /** Seconds from `created_at`. */
  expires_in: z.int(),
  /** Seconds from `created_at` in which the token may be renewed. */
  refresh_expires_in: z.int(),
  created_at: z.string(),
})

/** With `intended`, the path to go to. */
export const signInAnswer = z.extend(sessionAnswer, { intended: z.string() })

/** At least 8 characters as people count them, which may take two units of a text each. */
export const passwordSchema = z.string().check(
  z.minLength(8),
  z.maxLength(128),
  z.refine((password) => Array.from(password).length >= 8, 'must have at least 8 characters'),
)

/** The browser's zone, for whoever has none yet; a name that is not known here is as none. */
const timezone = optionalText(64)

/** An invitation's token, as its link carries it. */
const invitation = optionalText(200)

export const register = postRoute(auth, '/register', {
  summary: 'Create an account and sign in; with an invitation also join its workspace',
  body: z.strictObject({
    email: emailSchema,
    name: nameSchema,
    password: passwordSchema,
    locale: optionalText(35),
    source: optionalText(255),
    timezone,
    invitation,
  }),
  answer: signInAnswer,
  status: 201,
})

export const login = postRoute(auth, '/login', {
  summary: 'Sign in; with an invitation also join its workspace',
  body: z.strictObject({
    // No shape is asked for: what nobody can have registered is answered like any unknown account.
    email: z.string().check(z.maxLength(320)),
    password: z.string().check(z.maxLength(1024)),
    totp: optionalText(32),
    recoveryCode: optionalText(64),
    grantType: z.optional(z.literal('password')),
    timezone,
    invitation,
  }),
  answer: signInAnswer,
})

export const refresh = postRoute(auth, '/refresh', {
  summary: 'Renew the access token by the refresh cookie',
  body: z.strictObject({ grantType: z.literal('refresh_token') }),
  answer: sessionAnswer,
})

export const logout = postRoute(auth, '/logout', {
  summary: 'End the session',
  answer: z.object({ redirect: z.optional(z.string()) }),
})

/** For a client that answers a 401 of type `reauth`: privileged calls pass for 30 minutes afterwards. */
export const confirmPassword = postRoute(auth, '/reauthenticate', {
  summary: 'Confirm the password for privileged actions of the next 30 minutes',
  body: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(1024)) }),
  answer: z.object({}),
})

export const readInvitation = getRoute(auth, '/invitation', {
  summary: 'Whom an invitation is for, who sent it and where to; for the sign-up page',
  query: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: z.object({
    email: z.string(),
    team_name: z.string(),
    inviter: z.nullable(z.string()),
    board_name: z.nullable(z.string()),
  }),
})
