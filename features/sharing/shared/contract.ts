import { isWireTime } from '@weft/base'
import { slugSchema } from '@weft/model'
import { GUEST_SWITCHES } from '@weft/permissions'
import {
  NO_ANSWER,
  defineRoute,
  getRoute,
  numericParam,
  postRoute,
  putRoute,
  routesAt,
  routesIn,
  workspaceRoutes,
} from '@weft/protocol'
import * as z from 'zod/mini'

const sharing = routesIn(workspaceRoutes, '/boards/{id}/sharing', { id: slugSchema })
const gate = routesAt('/api/boards/{id}/gate', { id: slugSchema })

export const BOARD_PASSWORD_LENGTH = { min: 4, max: 128 } as const

const wireTime = z.string().check(z.refine(isWireTime, 'must be YYYY-MM-DD HH:mm:ss in UTC'))

/** How a board is shared with people who are no members. The password itself never leaves the server. */
export const sharingSchema = z.object({
  is_public: z.boolean(),
  /** What guests may do beyond looking. */
  guest_switches: z.array(z.enum(GUEST_SWITCHES)),
  has_password: z.boolean(),
  /** From then on the board is as if it were not public; null: never. */
  expires_at: z.nullable(z.string()),
})
export type Sharing = z.infer<typeof sharingSchema>

const sharingAnswer = z.object({ data: sharingSchema })

export const readSharing = getRoute(sharing, '', {
  summary: 'How a board is shared with people who are no members',
  answer: sharingAnswer,
})

export const saveSharing = putRoute(sharing, '', {
  summary: 'Make a board public or not, say what guests may do, set or remove its password and its end',
  body: z.strictObject({
    is_public: z.optional(z.boolean()),
    guest_switches: z.optional(z.array(z.enum(GUEST_SWITCHES))),
    password: z.optional(
      z.nullable(
        z.string().check(z.minLength(BOARD_PASSWORD_LENGTH.min), z.maxLength(BOARD_PASSWORD_LENGTH.max)),
      ),
    ),
    expires_at: z.optional(z.nullable(wireTime)),
    /** What the sender knew of it: where others changed that since, the answer is 409 with what is true now. */
    old: z.optional(z.strictObject({ expires_at: z.optional(z.nullable(wireTime)) })),
  }),
  answer: sharingAnswer,
})

/** Whether a board that cannot be seen is public behind a password; 404 for everything else. */
export const readGate = getRoute(gate, '', {
  summary: 'Whether a public board asks for a password',
  answer: z.object({ data: z.object({ password: z.literal(true) }) }),
})

export const openGate = postRoute(gate, '', {
  summary: 'Give the password of a public board; the answer’s cookie opens it for a day',
  body: z.strictObject({ password: z.string().check(z.maxLength(BOARD_PASSWORD_LENGTH.max)) }),
  ...NO_ANSWER,
})

export const beGuest = defineRoute({
  method: 'POST',
  path: '/api/guests',
  summary: 'Keep an identity in a cookie, by which a guest’s own items are known',
  answer: z.null(),
  status: 204,
})

/** A person as people outside of the workspace see them. */
const personSchema = z.object({
  id: z.int(),
  name: z.string(),
  photo_url: z.nullable(z.string()),
})

export const listPeople = defineRoute({
  method: 'GET',
  path: '/api/teams/{id}/people',
  summary: 'The people who occur in what the caller sees of a workspace',
  params: z.object({ id: numericParam }),
  answer: z.object({ data: z.array(personSchema) }),
})
