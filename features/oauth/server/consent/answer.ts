import { newUuid, now, sameJson } from '@weft/base'
import type { Tx } from '@weft/db'
import type { TokenScope } from '@weft/protocol'
import { appendAudit, type Caller, errors, type Kit } from '@weft/server-kit'

import { lockClient } from '../apps/queries.ts'
import { insertGrant } from '../grants/queries.ts'
import { answerAsked, saveRecord } from '../records/queries.ts'
import { recordIdOf } from '../secret.ts'
import type { Asked } from './load-asked.ts'

/** Answers where the browser goes on to. */
export async function deny(kit: Kit, { interaction }: Asked): Promise<string> {
  const result = { error: 'access_denied', error_description: 'the person refused' }
  await kit.db.write(null, (tx) => answerOnce(tx, interaction, result, now()))
  return interaction.returnTo
}

/** Keeps what was allowed, and has the request go on with it: all of it or nothing. */
export async function allow(
  kit: Kit,
  asked: Asked,
  { caller, team_ids, scopes }: { caller: Caller; team_ids: number[]; scopes: TokenScope[] },
): Promise<string> {
  const { interaction, client_id, name } = asked
  const { user_id } = caller
  const [id, at] = [newUuid(), now()]
  const account = { login: { accountId: String(user_id), remember: false } }
  const record = await grantRecord(asked, { id, user_id, scopes, at })
  await kit.db.write(null, async (tx) => {
    await demandUnchanged(tx, asked)
    await answerOnce(tx, interaction, { ...account, consent: { grantId: id } }, at)
    await insertGrant(tx, { id, user_id, client_id, name, scopes, team_ids, at })
    await saveRecord(tx, record)
    await appendAudit(tx, caller, {
      action: 'account.app-allowed',
      target: `client:${client_id}`,
      after: { scopes, team_ids },
    })
  })
  return interaction.returnTo
}

/** Of several answers, also of several windows, the first counts. */
async function answerOnce(tx: Tx, { uid }: Asked['interaction'], result: object, at: number): Promise<void> {
  if (!(await answerAsked(tx, recordIdOf(uid), result, at))) throw errors.not_found()
}

/** What its maker changes meanwhile is asked anew; until this is kept, nobody changes it. */
async function demandUnchanged(tx: Tx, { client_id, stored }: Asked): Promise<void> {
  if (!stored) return
  const client = await lockClient(tx, client_id)
  const rules = (one: typeof stored) => [one.redirect_uris, one.scopes, one.metadata]
  if (!client || !sameJson(rules(client), rules(stored))) throw errors.not_found()
}

/** As the library would keep it, which does so by itself and not with the rest. */
async function grantRecord(
  { provider, client_id, resource }: Asked,
  { id, user_id, scopes, at }: { id: string; user_id: number; scopes: TokenScope[]; at: number },
) {
  const grant = new provider.Grant({ jti: id, accountId: String(user_id), clientId: client_id } as never)
  grant.addResourceScope(resource, scopes.join(' '))
  const made = grant as unknown as { getValueAndPayload(): Promise<{ payload: GrantPayload }> }
  const { jti: _secret, ...payload } = (await made.getValueAndPayload()).payload
  const expires_at = at + (payload.exp - payload.iat) * 1000
  return { kind: 'Grant', id: recordIdOf(id), grant_id: id, payload, expires_at } as const
}

interface GrantPayload extends Record<string, unknown> {
  iat: number
  exp: number
}
