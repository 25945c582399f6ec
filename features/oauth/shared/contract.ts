import { deleteRoute, getRoute, postRoute, putRoute, routesAt, routesIn, TOKEN_SCOPES } from '@weft/protocol'
import * as z from 'zod/mini'

import { cleanName } from './clean-name.ts'
import { redirectProblem } from './redirect-address.ts'

/** Apps of one person. */
export const MOST_APPS = 20
export const MOST_REDIRECTS = 10
export const REDIRECT_LETTERS = 1000
/** What access is good for before the app renews it. */
export const ACCESS_SECONDS = 3600
/** So long an app can go on without its person, from its last use. */
export const REFRESH_DAYS = 30

const scopes = z.array(z.enum(TOKEN_SCOPES)).check(z.minLength(1), z.maxLength(TOKEN_SCOPES.length))
const name = z.string().check(z.trim(), z.maxLength(100), z.overwrite(cleanName), z.minLength(1))
const redirects = z
  .array(
    z.string().check(
      z.maxLength(REDIRECT_LETTERS),
      z.refine((one) => redirectProblem(one) === null, 'must be a whole https address without a star'),
    ),
  )
  .check(z.minLength(1), z.maxLength(MOST_REDIRECTS))

const appSchema = z.object({
  id: z.string(),
  /** What the app calls itself when it asks. */
  client_id: z.string(),
  name: z.string(),
  redirect_uris: z.array(z.string()),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  /** Without a secret: PKCE alone shows that whoever asked comes back. */
  is_public: z.boolean(),
  created_at: z.string(),
  /** How many people allow it something now. */
  people: z.int(),
  /** How many allow it each scope. */
  people_by_scope: z.partialRecord(z.enum(TOKEN_SCOPES), z.int()),
})

export type OAuthApp = z.output<typeof appSchema>

const withSecret = z.extend(appSchema, { secret: z.nullable(z.string()) })

const apps = routesAt('/api/me/apps')
const oneApp = routesIn(routesAt('/api/me/apps', {}), '/{id}', { id: z.uuid() })

export const listApps = getRoute(apps, '', {
  summary: 'The OAuth apps that the caller made, and where apps ask',
  answer: z.object({ data: z.array(appSchema), authorize_url: z.string(), token_url: z.string() }),
})

export const createApp = postRoute(apps, '', {
  summary: 'Make an OAuth app; its secret, where it has one, is in this answer and nowhere else',
  body: z.strictObject({ name, redirect_uris: redirects, scopes, is_public: z.boolean() }),
  answer: z.object({ data: withSecret }),
  status: 201,
})

export const changeApp = putRoute(oneApp, '', {
  summary: 'Change an app; whoever allowed it a scope that it may not ask for any more is asked again',
  body: z.strictObject({ name, redirect_uris: redirects, scopes }),
  answer: z.object({ data: appSchema }),
})

export const rotateSecret = postRoute(oneApp, '/rotate', {
  summary: 'Give an app another secret; the old one ends now',
  answer: z.object({ data: withSecret }),
})

export const removeApp = deleteRoute(oneApp, '', {
  summary: 'Remove an app, and with it what people allowed it',
  answer: z.object({}),
})

const grantedSchema = z.object({
  /** Of what was allowed last: the whole app is disconnected by it. */
  id: z.string(),
  client_id: z.string(),
  name: z.string(),
  /** Whose app it is; null for one that registered or describes itself. */
  maker: z.nullable(z.string()),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  team_ids: z.array(z.int()),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
})

export type GrantedApp = z.output<typeof grantedSchema>

const applications = routesAt('/api/me/applications')

export const listApplications = getRoute(applications, '', {
  summary: 'The apps that the caller allowed something, the latest first',
  answer: z.object({ data: z.array(grantedSchema) }),
})

export const endApplication = deleteRoute(
  routesIn(routesAt('/api/me/applications', {}), '/{id}', { id: z.uuid() }),
  '',
  {
    summary: 'Take back what an app was allowed, on all machines: its tokens end now',
    answer: z.object({}),
  },
)

const consent = routesAt('/api/me/consents/{uid}', { uid: z.string().check(z.regex(/^[\w-]{10,100}$/)) })

const asked = z.object({
  client_id: z.string(),
  name: z.string(),
  maker: z.nullable(z.string()),
  /** Where the person goes on to. */
  host: z.string(),
  /** What it asks for. */
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  /** What of it the person allowed it before. */
  known_scopes: z.array(z.enum(TOKEN_SCOPES)),
})

export type AskedConsent = z.output<typeof asked>

export const readConsent = getRoute(consent, '', {
  summary: 'What an app asks for, in the browser in which it asked',
  answer: z.object({ data: asked }),
})

const onwards = { answer: z.object({ url: z.string() }) }

export const allowConsent = postRoute(consent, '/allow', {
  summary: 'Allow it for some workspaces; answers where the browser goes on to',
  body: z.strictObject({
    team_ids: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(100)),
    /** What is allowed of it: more than `read` by a password of lately, `admin` by admins of all those workspaces. */
    scopes,
  }),
  ...onwards,
})

export const denyConsent = postRoute(consent, '/deny', {
  summary: 'Refuse it; answers where the browser goes on to',
  ...onwards,
})
