import { MEMBER_ROLES } from '@weft/permissions'
import { deleteRoute, getRoute, postRoute, putRoute, routesIn, workspaceRoutes } from '@weft/protocol'
import * as z from 'zod/mini'

/** A session opens a workspace that enforces its connection for so long after it signed in there. */
export const SATISFIED_HOURS = 24
/** Whoever passed a test within so long may enforce. */
export const TEST_HOURS = 24
/** Members who never used the connection can do without it for so long after it was enforced. */
export const GRACE_DAYS = 7
/** Admins are told so many days before the provider's last certificate ends. */
export const NOTICE_DAYS = [30, 7, 1] as const
export const MOST_DOMAINS = 20
export const MOST_GROUPS = 50
/** Pasted metadata, and a provider's answer. */
export const XML_BYTES = 256 * 1024
/** Members who never used it that one answer names. */
export const MOST_NAMED = 100

export const SSO_KINDS = ['saml', 'oidc'] as const
export type SsoKind = (typeof SSO_KINDS)[number]

/** What a test looks at, in the order in which the screen shows it. */
export const SSO_CHECKS = ['signed', 'for_us', 'clock', 'new', 'domain', 'group'] as const
export type SsoCheckName = (typeof SSO_CHECKS)[number]

/** Why the provider could not be read last time. */
const READ_PROBLEMS = ['unreachable', 'invalid', 'other_issuer', 'no_certificate'] as const
export type SsoReadProblem = (typeof READ_PROBLEMS)[number]

/** Why a domain's record does not count. */
const DOMAIN_PROBLEMS = ['missing', 'wrong', 'unreachable', 'taken'] as const
export type SsoDomainProblem = (typeof DOMAIN_PROBLEMS)[number]

const role = z.enum(MEMBER_ROLES)
const group = z.string().check(z.trim(), z.minLength(1), z.maxLength(255))
const https = z.string().check(
  z.maxLength(2000),
  z.refine((one) => URL.canParse(one) && /^https?:\/\//i.test(one), 'must be a whole address'),
)

const mapped = z.object({ group, role })
export type SsoMappedGroup = z.output<typeof mapped>

const certificate = z.object({
  /** SHA-256, as `7F:2A:…`. */
  fingerprint: z.string(),
  ends_at: z.string(),
})

const connectionSchema = z.object({
  id: z.string(),
  kind: z.enum(SSO_KINDS),
  /** The provider's entity id, or its issuer. */
  issuer: z.string(),
  /** Null: the metadata was pasted, or it is OpenID Connect. */
  metadata_url: z.nullable(z.string()),
  certificates: z.array(certificate),
  client_id: z.nullable(z.string()),
  has_secret: z.boolean(),
  read_at: z.nullable(z.string()),
  read_problem: z.nullable(z.enum(READ_PROBLEMS)),
  /** What of an answer names groups; null: groups are not looked at. */
  groups_attribute: z.nullable(z.string()),
  /** The first that fits gives the role. */
  role_map: z.array(mapped),
  default_role: role,
  enforced_at: z.nullable(z.string()),
  /** Until then members who never used it may do without; null while it is not enforced. */
  grace_ends_at: z.nullable(z.string()),
})
export type SsoConnection = z.output<typeof connectionSchema>

const domainSchema = z.object({
  id: z.string(),
  domain: z.string(),
  /** The TXT record that shows that the domain is the workspace's. */
  record: z.object({ name: z.string(), value: z.string() }),
  verified_at: z.nullable(z.string()),
  checked_at: z.nullable(z.string()),
  /** Since when a verified domain's record is missing; it ends after 3 days. */
  missing_since: z.nullable(z.string()),
})
export type SsoDomain = z.output<typeof domainSchema>

const check = z.object({
  name: z.enum(SSO_CHECKS),
  /** Null: not reached, as an earlier one failed. */
  passed: z.nullable(z.boolean()),
  /** Such as `SHA-256`, `0.4` (seconds) or the group's name; of a failed one why, in a word of the server. */
  detail: z.nullable(z.string()),
})
export type SsoCheck = z.output<typeof check>

const testSchema = z.object({
  at: z.string(),
  passed: z.boolean(),
  checks: z.array(check),
  /** What the provider said, to be read; null where nothing could be. */
  assertion: z.nullable(z.string()),
})
export type SsoTest = z.output<typeof testSchema>

const settingsSchema = z.object({
  connection: z.nullable(connectionSchema),
  domains: z.array(domainSchema),
  /** What the provider has to be given. */
  ours: z.object({
    entity_id: z.string(),
    acs_url: z.string(),
    name_id: z.string(),
    metadata_url: z.string(),
    /** For OpenID Connect. */
    redirect_url: z.string(),
    login_url: z.string(),
  }),
  /** How a directory keeps the workspace's people up to date. */
  scim: z.object({
    base_url: z.string(),
    /** Null while no directory is connected. */
    token: z.nullable(
      z.object({ hint: z.string(), made_at: z.string(), last_used_at: z.nullable(z.string()) }),
    ),
  }),
  /** The caller's last test of this connection; null without one. */
  test: z.nullable(testSchema),
  /** How many members there are, and how many of them have used the connection. */
  members: z.int(),
  members_used: z.int(),
  /** What enforcing asks for, and whether it is there. */
  may_enforce: z.object({ owner_factor: z.boolean(), domain: z.boolean(), test: z.boolean() }),
})
export type SsoSettings = z.output<typeof settingsSchema>

const settingsAnswer = { answer: z.object({ data: settingsSchema }) }
const sso = routesIn(workspaceRoutes, '/sso')
const oneDomain = routesIn(workspaceRoutes, '/sso/domains/{id}', { id: z.uuid() })

export const readSso = getRoute(sso, '', {
  summary: 'How people of a workspace sign in with its identity provider',
  ...settingsAnswer,
})

const roles = {
  groups_attribute: z.nullable(group),
  role_map: z.array(mapped).check(z.maxLength(MOST_GROUPS)),
  default_role: role,
}

export const saveSsoConnection = putRoute(sso, '/connection', {
  summary: 'Set the identity provider up, or change it; another issuer is another connection',
  body: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('saml'),
      /** Either of the two; both null: as it is, for a change of the rest. */
      metadata_url: z.nullable(https),
      metadata_xml: z.nullable(z.string().check(z.maxLength(XML_BYTES))),
      ...roles,
    }),
    z.strictObject({
      kind: z.literal('oidc'),
      issuer: https,
      client_id: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
      /** Null: as it is. It is never told. */
      client_secret: z.nullable(z.string().check(z.minLength(1), z.maxLength(1024))),
      ...roles,
    }),
  ]),
  ...settingsAnswer,
})

export const readSsoAgain = postRoute(sso, '/connection/refresh', {
  summary: 'Read the metadata of the provider again now',
  ...settingsAnswer,
})

export const removeSsoConnection = deleteRoute(sso, '/connection', {
  summary: 'Remove the provider; people sign in with their passwords again',
  ...settingsAnswer,
})

export const addSsoDomain = postRoute(sso, '/domains', {
  summary: 'Name a domain of the workspace; a record in the DNS shows that it is',
  body: z.strictObject({ domain: z.string().check(z.trim(), z.minLength(3), z.maxLength(253)) }),
  answer: z.object({ data: domainSchema }),
  status: 201,
})

export const verifySsoDomain = postRoute(oneDomain, '/verify', {
  summary: 'Look for the record of a domain now',
  answer: z.object({ data: domainSchema, problem: z.nullable(z.enum(DOMAIN_PROBLEMS)) }),
})

export const removeSsoDomain = deleteRoute(oneDomain, '', {
  summary: 'Remove a domain; its people are not taken in any more',
  answer: z.object({}),
})

export const beginSsoTest = postRoute(sso, '/test', {
  summary: 'Begin a test; the address is opened in this browser and leads back to the settings',
  answer: z.object({ data: z.object({ url: z.string() }) }),
})

export const enforceSso = putRoute(sso, '/enforced', {
  summary: 'Make the provider the only way into the workspace, or one of two again',
  body: z.strictObject({ enforced: z.boolean() }),
  ...settingsAnswer,
})

/** There is one at a time: another one ends the one before at once. */
export const makeScimToken = postRoute(sso, '/scim-token', {
  summary: 'Make the token by which a directory calls; it is told this once',
  answer: z.object({ data: settingsSchema, token: z.string() }),
  status: 201,
})

export const endScimToken = deleteRoute(sso, '/scim-token', {
  summary: 'End the token of the directory; what it did stays',
  ...settingsAnswer,
})

export const listSsoAbsent = getRoute(sso, '/absent', {
  summary: 'Members who never signed in with the provider, by name',
  answer: z.object({
    data: z.array(z.object({ id: z.int(), name: z.string(), email: z.string() })),
    count: z.int(),
  }),
})
