import { linkTo } from '../../e2e/harness/mailbox.ts'
import type { Api } from './api.ts'
import type { Weft } from './weft.ts'

/** Opens the link in the first mail: before, nobody invites others or opens anything to strangers. */
export async function verify(weft: Weft, api: Api): Promise<void> {
  const { hash } = await linkTo(weft.dataDir, api.email, '/verify-email')
  await api.ask('POST', '/api/me/email/confirm', { token: new URLSearchParams(hash.slice(1)).get('token') })
}
