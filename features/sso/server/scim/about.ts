import SCIMMY from 'scimmy'

import { MOST_LISTED } from '../../shared/index.ts'
import { describeUser, USER } from './user-schema.ts'

const PREFIX = 'urn:ietf:params:scim:schemas:core:2.0'

/** What is supported and what is not (RFC 7643, 5). */
export const configOf = (base: string): object => ({
  schemas: [`${PREFIX}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_LISTED },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Token',
      description: 'The token that the settings of the workspace made, as Authorization: Bearer.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

/** There are people, and no groups: roles follow the groups of the identity provider at each sign-in. */
export const typeOf = (base: string): object => ({
  schemas: [`${PREFIX}:ResourceType`],
  id: USER.name,
  name: USER.name,
  description: USER.description,
  endpoint: '/Users',
  schema: USER.id,
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${USER.name}` },
})

export const listOf = (Resources: readonly object[]): object => ({
  schemas: [SCIMMY.Messages.ListResponse.id],
  totalResults: Resources.length,
  startIndex: 1,
  itemsPerPage: Resources.length,
  Resources,
})

export { describeUser as schemaOf }
