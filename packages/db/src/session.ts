import type { ClientBase } from 'pg'
import type { Scope } from './tx.ts'

// Ordered below the server's 15 s and the client's 30 s, so that the innermost timeout speaks first.
const REQUEST_TIMEOUTS = `set statement_timeout = '10s'; set lock_timeout = '3s';
  set idle_in_transaction_session_timeout = '15s';`
const OWNER_TIMEOUTS = `set statement_timeout = '60s'; set lock_timeout = '10s';
  set idle_in_transaction_session_timeout = '60s';`

// Nobody waits for it, and a disk may be slow; what died without a word is still noticed.
const APART_TIMEOUTS = `set statement_timeout = '300s'; set lock_timeout = '30s';
  set idle_in_transaction_session_timeout = '600s';`

// Results are read as text, so their style may not depend on how the server was set up.
const STYLE = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601';`

/** Takes the role that row-level security binds; refuses a session that would pass it. */
export async function enterAsApp(client: ClientBase): Promise<void> {
  const results = (await client.query(`${STYLE} ${REQUEST_TIMEOUTS}
    select set_config('role', app_role, false) from instance where app_role is not null;
    select rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user;`)) as unknown as {
    rows: { passes?: boolean }[]
  }[]
  // Without a role of its own the owner is bound by FORCE ROW LEVEL SECURITY, which superusers ignore.
  if (results.at(-1)?.rows[0]?.passes !== false) {
    throw new Error(
      'The database user is a superuser or bypasses row-level security, and the role weft_app could not be taken.',
    )
  }
}

/** As `enterAsApp`, for a transaction of minutes. */
export async function enterApart(client: ClientBase): Promise<void> {
  await enterAsApp(client)
  await client.query(APART_TIMEOUTS)
}

/** An owner's session; `weft.owner` opens the policies where the owner is bound by them too. */
export async function enterAsOwner(client: ClientBase): Promise<void> {
  await client.query(`${STYLE} ${OWNER_TIMEOUTS} set weft.owner = 'on';`)
}

/** The statement that sets the scope, for the session or (`local`) for the transaction. SET costs a third of set_config. */
export function scopeStatement(scope: Scope, local: boolean): string {
  const { team, user } = scope !== null && typeof scope === 'object' ? scope : { team: scope, user: null }
  const set = local ? 'set local' : 'set'
  return `${set} weft.team = '${idText(team)}'; ${set} weft."user" = '${idText(user)}'`
}

function idText(id: number | null | undefined): string {
  if (id === null || id === undefined) return ''
  // It goes into SQL text, which saves a parse: nothing but digits may pass.
  if (!Number.isSafeInteger(id) || id < 0) throw new TypeError(`A scope id must be a whole number, not ${id}`)
  return String(id)
}
