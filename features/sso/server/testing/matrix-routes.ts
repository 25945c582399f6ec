import { readFileSync } from 'node:fs'

import { newUuid } from '@weft/base'
import {
  ANYBODY,
  type MatrixRoutes,
  NEW_UUID,
  PASSWORD,
  type Place,
  TEAM_BY_ADMINS,
} from '@weft/server/testing/matrix'

const certificate = readFileSync(new URL('keys/provider.cert.pem', import.meta.url), 'utf8').replaceAll(
  /-----[^-]+-----|\s/g,
  '',
)
const METADATA = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://id.example/metadata"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://id.example/sso"/></IDPSSODescriptor></EntityDescriptor>`
const CONNECTION = {
  kind: 'saml',
  metadata_url: null,
  metadata_xml: METADATA,
  groups_attribute: null,
  role_map: [],
  default_role: 'full-member',
}

// anonymous outsider stranger guest restricted invited full admin owner stale suspended
const CONFIRMED_BY_ADMINS = '404 404 404 403 403 403 403 200 200 401 403'
const MADE_BY_ADMINS = '404 404 404 403 403 403 403 201 201 401 403'
/** There is no such domain. */
const NONE_BY_ADMINS = '404 404 404 403 403 403 403 404 404 401 403'
/** No provider is set up by now. */
const NOTHING_TO_TEST = '404 404 404 403 403 403 403 409 409 409 403'
const NOTHING_TO_ENFORCE = '404 404 404 403 403 403 403 409 409 401 403'
/** Only the owner is asked, whatever keeps them out. */
const BY_OWNER = '404 404 404 404 404 404 404 404 409 409 404'
const REFUSED = '403 403 403'
/** No domain is verified by now. */
const NEEDS_A_DOMAIN = '404 404 404 403 403 403 403 422 422 401 403'
const BY_DIRECTORIES = '401 401 401'

/** One that nobody else removes; of those before it the latest stay, or there would be too many. */
async function domain(at: Place): Promise<string> {
  await at.server.db.run(
    at.team_id,
    `delete from sso_domains where team_id = $1 and id in
       (select id from sso_domains where team_id = $1 order by created_at desc offset 15)`,
    [at.team_id],
  )
  const made = await at.get('POST /api/{team_id}/sso/domains', {
    params: { team_id: at.team_id },
    body: { domain: `d${newUuid()}.example.com` },
  })
  return String(made['id'])
}

const DIRECTORY_ASKS = (at: Place) => ({
  params: { team_id: at.team_id, id: '1' },
  body: { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName: 'eve@weft.test', active: false },
})

const HERE = (at: Place) => ({ params: { team_id: at.team_id } })

export const matrixRoutes: MatrixRoutes = {
  rows: [
    ['GET /api/{team_id}/sso', TEAM_BY_ADMINS],
    ['PUT /api/{team_id}/sso/connection', CONFIRMED_BY_ADMINS, () => ({ body: CONNECTION })],
    ['POST /api/{team_id}/sso/connection/refresh', CONFIRMED_BY_ADMINS],
    ['GET /api/{team_id}/sso/absent', TEAM_BY_ADMINS],
    ['POST /api/{team_id}/sso/domains', MADE_BY_ADMINS, () => ({ body: { domain: 'weft.example.com' } })],
    ['POST /api/{team_id}/sso/domains/{id}/verify', NONE_BY_ADMINS, () => ({ params: { id: NEW_UUID } })],
    [
      'DELETE /api/{team_id}/sso/domains/{id}',
      CONFIRMED_BY_ADMINS,
      async (at) => ({ params: { id: await domain(at) } }),
    ],
    ['DELETE /api/{team_id}/sso/connection', CONFIRMED_BY_ADMINS],
    ['POST /api/{team_id}/sso/test', NOTHING_TO_TEST],
    ['PUT /api/{team_id}/sso/enforced', NOTHING_TO_ENFORCE, () => ({ body: { enforced: true } })],
    ['POST /api/{team_id}/sso/break-glass', BY_OWNER, () => ({ body: { password: PASSWORD } })],
    ['POST /api/auth/sso', ANYBODY, () => ({ body: { email: 'nobody@weft.test' } })],
    ['POST /api/auth/sso/complete', REFUSED, () => ({ body: { ticket: 'unknown' } })],
    ['POST /api/auth/sso/confirm', REFUSED, () => ({ body: { link: 'unknown' } })],
    ['POST /api/me/sso/link', '401 403 401', () => ({ body: { ticket: 'unknown' } })],
    ['POST /api/{team_id}/sso/scim-token', NEEDS_A_DOMAIN],
    ['DELETE /api/{team_id}/sso/scim-token', CONFIRMED_BY_ADMINS],
    // Nobody's session is a directory.
    ...(
      [
        'GET /scim/v2/{team_id}/ServiceProviderConfig',
        'GET /scim/v2/{team_id}/ResourceTypes',
        'GET /scim/v2/{team_id}/ResourceTypes/{id}',
        'GET /scim/v2/{team_id}/Schemas',
        'GET /scim/v2/{team_id}/Schemas/{id}',
        'GET /scim/v2/{team_id}/Users',
        'GET /scim/v2/{team_id}/Users/{id}',
        'POST /scim/v2/{team_id}/Users',
        'PUT /scim/v2/{team_id}/Users/{id}',
        'PATCH /scim/v2/{team_id}/Users/{id}',
        'DELETE /scim/v2/{team_id}/Users/{id}',
        'GET /scim/v2/{team_id}/Groups',
        'POST /scim/v2/{team_id}/Groups',
      ] as const
    ).map((call): MatrixRoutes['rows'][number] => [call, BY_DIRECTORIES, DIRECTORY_ASKS, '401']),
    // What the standards prescribe: who calls is not judged by a session, and what there is, is no secret.
    ['GET /s/saml/{team_id}/metadata', '200 200 200', HERE, '200'],
    ['GET /s/saml/{team_id}/login', REFUSED, HERE, '403'],
    ['POST /s/saml/{team_id}/acs', REFUSED, HERE, '403'],
    ['GET /s/oidc/{team_id}/login', REFUSED, HERE, '403'],
    ['GET /s/oidc/{team_id}/callback', REFUSED, HERE, '403'],
  ],
}
