import { type MatrixRoutes, NEW_UUID, type Place, SIGNED_IN } from '@weft/server/testing/matrix'

const REDIRECTS = ['https://lights.example/return']
const NEW = { name: 'Build lights', redirect_uris: REDIRECTS, scopes: ['read'], is_public: false }
const CHANGE = { name: 'Lights', redirect_uris: REDIRECTS, scopes: ['read'] }

/** Whose password was given long ago makes none, and is refused whichever is asked about. */
async function app(at: Place): Promise<string> {
  const [known] = (await at.get('GET /api/me/apps', {}, at.me)) as unknown as { id: string }[]
  if (known) return known.id
  const made = await at.get('POST /api/me/apps', { body: NEW }, at.me).catch(() => ({ id: NEW_UUID }))
  return String(made['id'])
}

const CONFIRMED = '401 200 401'
/** Nobody has been asked this, least of all in this browser. */
const UNASKED = '401 404 404'
/** Whoever comes with nothing is sent to a page that says so. */
const SENT_ON = '303 303 303'
const WRONG = '400 400 400'
const UNKNOWN = '404 404 404'

export const matrixRoutes: MatrixRoutes = {
  rows: [
    ['GET /api/me/apps', SIGNED_IN],
    ['POST /api/me/apps', '401 201 401', () => ({ body: NEW })],
    ['PUT /api/me/apps/{id}', CONFIRMED, async (at) => ({ params: { id: await app(at) }, body: CHANGE })],
    ['POST /api/me/apps/{id}/rotate', CONFIRMED, async (at) => ({ params: { id: await app(at) } })],
    ['DELETE /api/me/apps/{id}', CONFIRMED, async (at) => ({ params: { id: await app(at) } })],
    ['GET /api/me/applications', SIGNED_IN],
    ['DELETE /api/me/applications/{id}', UNASKED, () => ({ params: { id: NEW_UUID } })],
    ['GET /api/me/consents/{uid}', UNASKED, () => ({ params: { uid: 'unknown-request' } })],
    [
      'POST /api/me/consents/{uid}/allow',
      UNASKED,
      () => ({ params: { uid: 'unknown-request' }, body: { team_ids: [1], scopes: ['read'] } }),
    ],
    ['POST /api/me/consents/{uid}/deny', UNASKED, () => ({ params: { uid: 'unknown-request' } })],
    // What the standards prescribe: who calls is not judged by a session.
    ['GET /oauth/authorize', SENT_ON],
    ['GET /oauth/authorize/{uid}', SENT_ON, () => ({ params: { uid: 'unknown-request' } })],
    ['POST /oauth/token', WRONG],
    ['POST /oauth/revoke', WRONG],
    // Only where the operator allows it.
    ['POST /oauth/register', UNKNOWN],
    ['GET /.well-known/oauth-authorization-server', '200 200 200'],
    ['GET /.well-known/oauth-protected-resource', '200 200 200'],
    ['GET /.well-known/oauth-protected-resource/{name}', '200 200 200', () => ({ params: { name: 'api' } })],
  ],
  usingUp: ['POST /api/me/apps', 'DELETE /api/me/apps/{id}'],
}
