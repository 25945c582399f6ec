import { defineRoute, deleteRoute, getRoute, putRoute, routesAt } from '@weft/protocol'
import * as z from 'zod/mini'

import { passwordSchema } from './contract.ts'

const me = routesAt('/api/me')

/** A place where somebody is signed in. */
const sessionEntry = z.object({
  id: z.string(),
  /** What the browser says of itself. */
  user_agent: z.nullable(z.string()),
  /** The network address it was last used from. */
  address: z.nullable(z.string()),
  created_at: z.string(),
  used_at: z.string(),
  /** Who acts as the person in it, for support; null in one’s own. */
  operator: z.nullable(z.string()),
  /** Whether it is the one that asks. */
  current: z.boolean(),
})

export type SessionEntry = z.output<typeof sessionEntry>

export const listSessions = getRoute(me, '/sessions', {
  summary: 'Where the caller is signed in, the latest first',
  answer: z.object({ data: z.array(sessionEntry) }),
})

export const endOneSession = defineRoute({
  method: 'DELETE',
  path: '/api/me/sessions/{id}',
  summary: 'Sign out one place',
  params: z.object({ id: z.string() }),
  answer: z.object({}),
})

export const endOtherSessions = deleteRoute(me, '/sessions', {
  summary: 'Log out everywhere else',
  answer: z.object({}),
})

export const changePassword = putRoute(me, '/password', {
  summary: 'Change the password; every other session ends',
  body: z.strictObject({
    current_password: z.string().check(z.minLength(1), z.maxLength(1024)),
    password: passwordSchema,
  }),
  answer: z.object({}),
})
