import { isWireTime } from '@weft/base'
import { deleteRoute, getRoute, postRoute, routesAt, routesIn, TOKEN_SCOPES } from '@weft/protocol'
import * as z from 'zod/mini'

/** What every token begins with, so that one that leaked is recognised. */
export const TOKEN_PREFIX = 'weft_pat_'
/** Letters and digits after that. */
export const TOKEN_LETTERS = 40
/** Tokens of one person that have not ended. */
export const MOST_TOKENS = 20
/** How long a token lives at most, where it ends by itself. */
export const MOST_DAYS = 365
/** How long it lives unless its maker chooses something else. */
export const USUAL_DAYS = 90
/** One that was not used for so long ends. */
export const UNUSED_DAYS = 90
/** So many days before it ends its maker is told. */
export const TOLD_DAYS = 10
/** One that has ended can be read about for so long. */
export const KEPT_DAYS = 30

const tokens = routesAt('/api/me/tokens')
const oneToken = routesIn(routesAt('/api/me/tokens', {}), '/{id}', { id: z.uuid() })

const tokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** How it begins. */
  hint: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  /** The workspaces it is for; null: all of its maker. */
  team_ids: z.nullable(z.array(z.int())),
  created_at: z.string(),
  /** Null: it does not end by itself. */
  expires_at: z.nullable(z.string()),
  last_used_at: z.nullable(z.string()),
  /** When it was revoked, ran out, or had not been used for too long. */
  ended_at: z.nullable(z.string()),
})

export type Token = z.output<typeof tokenSchema>

const expiresAt = z.nullable(z.string().check(z.refine(isWireTime, 'must be YYYY-MM-DD HH:mm:ss in UTC')))

export const listTokens = getRoute(tokens, '', {
  summary: "The caller's tokens, the newest first",
  answer: z.object({ data: z.array(tokenSchema) }),
})

export const createToken = postRoute(tokens, '', {
  summary: 'Make a token; it is in this answer and nowhere else',
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    scopes: z.array(z.enum(TOKEN_SCOPES)).check(z.minLength(1), z.maxLength(TOKEN_SCOPES.length)),
    team_ids: z._default(
      z.nullable(z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(100))),
      null,
    ),
    expires_at: expiresAt,
  }),
  answer: z.object({ data: z.extend(tokenSchema, { token: z.string() }) }),
  status: 201,
})

export const renewToken = postRoute(oneToken, '/renew', {
  summary: 'Give a token another end',
  body: z.strictObject({ expires_at: expiresAt }),
  answer: z.object({ data: tokenSchema }),
})

export const endToken = deleteRoute(oneToken, '', {
  summary: 'Revoke a token; one that has ended is removed from the list',
  answer: z.object({}),
})
