import { createTokenStore, createUploadFetch, type KeyValueStorage } from '@weft/api-client'

/** The header that names who is signed in on this device; nothing for everybody else. */
export async function whoAnswers(storage: KeyValueStorage): Promise<Record<string, string>> {
  const tokens = createTokenStore({ storage })
  try {
    const known = tokens.read()
    if (!known) return {}
    if (!tokens.isValid(known) && tokens.canRefresh(known))
      // Two that renew at once would end each other's session.
      await navigator.locks.request(`${tokens.key}.refresh`, async () => {
        const latest = tokens.read()
        if (!latest || tokens.isValid(latest)) return
        const answer = await createUploadFetch(() => undefined)('/api/auth/refresh', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ grantType: 'refresh_token' }),
        })
        if (answer.ok) tokens.update(await answer.json())
      })
    const token = tokens.read()
    return token && tokens.isValid(token) ? { authorization: `Bearer ${token.access_token}` } : {}
  } catch {
    // Who cannot be told answers as a guest, and the server says where guests may not.
    return {}
  }
}
