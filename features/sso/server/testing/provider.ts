import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'

import { newUuid, now } from '@weft/base'
import * as samlify from 'samlify'

const key = (name: string) => readFileSync(new URL(`keys/${name}.pem`, import.meta.url), 'utf8')

/** Our own check judges what comes; this library only answers. */
samlify.setSchemaValidator({ validate: async () => 'not judged here' })

export interface Person {
  email: string
  groups?: readonly string[]
}

/** A provider by another library than the one that judges its answers. */
export function createProvider({ host = 'id.example', by = 'provider', scheme = 'https' } = {}) {
  const entityID = `${scheme}://${host}/metadata`
  const idp = samlify.IdentityProvider({
    entityID,
    privateKey: key(`${by}.key`),
    signingCert: key(`${by}.cert`),
    nameIDFormat: ['urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'],
    singleSignOnService: [
      { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: `${scheme}://${host}/sso` },
    ],
  })
  return {
    entityID,
    metadata: idp.getMetadata(),
    /** Answers what a browser was sent with: the form that its page would post. */
    async answer(url: URL, ownMetadata: string, { email, groups = [] }: Person): Promise<URLSearchParams> {
      const asked = inflateRawSync(
        Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64'),
      ).toString()
      const [, id = ''] = /\bID="([^"]+)"/.exec(asked) ?? []
      const sp = samlify.ServiceProvider({ metadata: ownMetadata })
      const acs = String(sp.entityMeta.getAssertionConsumerService('post'))
      const fill = (context: string) => ({
        id,
        context: samlify.SamlLib.replaceTagsByValue(
          context.replace('{AuthnStatement}{AttributeStatement}', statement(groups)),
          tagsOf({ entityID, acs, audience: sp.entityMeta.getEntityID(), id, email }),
        ),
      })
      const { context } = await idp.createLoginResponse(
        sp,
        { extract: { request: { id } } },
        'post',
        { email },
        fill,
      )
      return new URLSearchParams({
        SAMLResponse: context,
        RelayState: url.searchParams.get('RelayState') ?? '',
      })
    },
  }
}

export type Provider = ReturnType<typeof createProvider>

function tagsOf(of: { entityID: string; acs: string; audience: string; id: string; email: string }) {
  const at = new Date(now()).toISOString()
  const end = new Date(Date.parse(at) + 300_000).toISOString()
  return {
    ID: `_${newUuid()}`,
    AssertionID: `_${newUuid()}`,
    Destination: of.acs,
    Audience: of.audience,
    SubjectRecipient: of.acs,
    Issuer: of.entityID,
    IssueInstant: at,
    StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
    ConditionsNotBefore: at,
    ConditionsNotOnOrAfter: end,
    SubjectConfirmationDataNotOnOrAfter: end,
    NameIDFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    NameID: of.email,
    InResponseTo: of.id,
  }
}

function statement(groups: readonly string[]): string {
  const values = groups.map((group) => `<saml:AttributeValue>${group}</saml:AttributeValue>`).join('')
  return groups.length === 0
    ? ''
    : `<saml:AttributeStatement><saml:Attribute Name="groups">${values}</saml:Attribute></saml:AttributeStatement>`
}
