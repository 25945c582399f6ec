import { newUuid } from '@weft/base'
import type { Database } from '@weft/db'
import type { Seal } from '@weft/features/mail/server'

import { StepFailure } from '../server-action.ts'
import type { Call } from './call.ts'
import { addSecret, secretsOf } from './queries.ts'

/** Keeps a secret of a rule; it is sent to this origin only, and read by nobody again. */
export async function keepSecret(
  db: Database,
  seal: Seal,
  team_id: number,
  { automation_id, origin, value }: { automation_id: string; origin: string; value: string },
): Promise<string> {
  const id = newUuid()
  await addSecret(db, team_id, { id, automation_id, origin, sealed: seal.close(value) })
  return id
}

/** Opens what a call names. A secret of another rule, or for another address, is not sent: who wrote it meant that one. */
export async function openCall(
  db: Database,
  seal: Seal,
  team_id: number,
  automation_id: string,
  call: Call,
): Promise<{ url: string; headers: Record<string, string> }> {
  const ids = [call.url, ...call.headers].flatMap((part) =>
    typeof part === 'string' || part.secret_id === undefined ? [] : [part.secret_id],
  )
  const rows = await secretsOf(db, team_id, automation_id, ids)
  const secrets = new Map(rows.map((row) => [row.id, row]))
  const open = (id: string, origin: string | null): string => {
    const row = secrets.get(id)
    if (!row || (origin !== null && row.origin !== origin)) throw gone()
    try {
      return seal.open(row.sealed)
    } catch {
      // The instance's secret is another one since.
      throw gone()
    }
  }
  const url = typeof call.url === 'string' ? call.url : open(call.url.secret_id, null)
  const origin = URL.parse(url)?.origin ?? ''
  const headers = call.headers.map(
    ({ name, value = '', secret_id }) =>
      [name, secret_id === undefined ? value : open(secret_id, origin)] as const,
  )
  return { url, headers: Object.fromEntries(headers) }
}

const gone = () =>
  new StepFailure('secret-gone', 'The secret of this step is for another address. Enter it again.')
