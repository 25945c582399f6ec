import { type MatrixRoutes, NEW_UUID, type Place, SIGNED_IN } from '@weft/server/testing/matrix'

const NEW = { name: 'Nightly export', scopes: ['read'], team_ids: null, expires_at: null }

/** Whose password was given long ago makes none, and is refused whichever is asked about. */
async function token(at: Place): Promise<string> {
  const [known] = (await at.get('GET /api/me/tokens', {}, at.me)) as unknown as { id: string }[]
  if (known) return known.id
  const made = await at.get('POST /api/me/tokens', { body: NEW }, at.me).catch(() => ({ id: NEW_UUID }))
  return String(made['id'])
}

export const matrixRoutes: MatrixRoutes = {
  rows: [
    ['GET /api/me/tokens', SIGNED_IN],
    ['POST /api/me/tokens', '401 201 401', () => ({ body: NEW })],
    [
      'POST /api/me/tokens/{id}/renew',
      '401 200 401',
      async (at) => ({ params: { id: await token(at) }, body: { expires_at: null } }),
    ],
    ['DELETE /api/me/tokens/{id}', '401 200 401', async (at) => ({ params: { id: await token(at) } })],
  ],
  usingUp: ['POST /api/me/tokens', 'DELETE /api/me/tokens/{id}'],
}
