import { markup } from '@weft/server-kit'

import type { Places } from '../places.ts'
import { EMAIL_ADDRESS, MD, POST_BINDING, SAMLP } from './names.ts'

/** What a provider has to know of a workspace; nothing in it is secret. */
export function ownMetadata({ entity_id, acs_url }: Places): string {
  const descriptor = markup`<EntityDescriptor xmlns="${MD}" entityID="${entity_id}">
  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="${SAMLP}">
    <NameIDFormat>${EMAIL_ADDRESS}</NameIDFormat>
    <AssertionConsumerService index="0" isDefault="true" Binding="${POST_BINDING}" Location="${acs_url}"/>
  </SPSSODescriptor>
</EntityDescriptor>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${String(descriptor)}\n`
}
