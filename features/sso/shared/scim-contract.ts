import {
  deleteRoute,
  getRoute,
  NO_ANSWER,
  numericParam,
  patchRoute,
  postRoute,
  putRoute,
  routesAt,
  routesIn,
} from '@weft/protocol'
import * as z from 'zod/mini'

/** People that one answer to a directory holds at most, and where it names no number. */
export const MOST_LISTED = 200
export const LISTED = 100
/** Letters of a filter, and its comparisons. */
export const FILTER_LETTERS = 1000
export const MOST_COMPARISONS = 10

const scim = routesAt('/scim/v2/{team_id}', { team_id: numericParam })
const users = routesIn(scim, '/Users')
const user = routesIn(users, '/{id}', { id: numericParam })

/** What the standard says (RFC 7643 and 7644), and no schema of ours. */
const answer = z.any()
const body = z.unknown()
const text = z.optional(z.string())
const shown = z.object({ attributes: text, excludedAttributes: text })

export const scimConfig = getRoute(scim, '/ServiceProviderConfig', {
  summary: 'What of SCIM is supported',
  answer,
})
export const scimTypes = getRoute(scim, '/ResourceTypes', { summary: 'What a directory can keep', answer })
export const scimType = getRoute(routesIn(scim, '/ResourceTypes/{id}', { id: z.string() }), '', {
  summary: 'One kind of what a directory can keep',
  answer,
})
export const scimSchemas = getRoute(scim, '/Schemas', { summary: 'What is known of people', answer })
export const scimSchema = getRoute(routesIn(scim, '/Schemas/{id}', { id: z.string() }), '', {
  summary: 'What is known of one kind',
  answer,
})
export const listScimUsers = getRoute(users, '', {
  summary: 'People of the verified domains, filtered and by pages',
  query: z.extend(shown, { filter: text, startIndex: text, count: text }),
  answer,
})
export const readScimUser = getRoute(user, '', { summary: 'One of these people', query: shown, answer })
export const addScimUser = postRoute(users, '', {
  summary: 'Take somebody in; whoever has an account already is invited',
  query: shown,
  body,
  answer,
  status: 201,
})
export const replaceScimUser = putRoute(user, '', {
  summary: 'Suspend somebody or let them back in, and keep what the directory calls them',
  query: shown,
  body,
  answer,
})
export const patchScimUser = patchRoute(user, '', {
  summary: 'The same by single operations',
  query: shown,
  body,
  answer,
})
export const removeScimUser = deleteRoute(user, '', {
  summary: 'Remove somebody from the workspace',
  ...NO_ANSWER,
})
/** Roles follow the groups of the identity provider at each sign-in. */
export const listScimGroups = getRoute(scim, '/Groups', {
  summary: 'Answers that groups are not kept',
  answer,
})
export const addScimGroup = postRoute(scim, '/Groups', {
  summary: 'Answers that groups are not kept',
  body,
  answer,
})
