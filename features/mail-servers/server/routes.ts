import { newUuid, now, toWireTime } from '@weft/base'
import { composeMail, readReceiver, type Seal } from '@weft/features/mail/server'
import { roleOf } from '@weft/permissions'
import {
  appendAudit,
  type Caller,
  errors,
  type Kit,
  loadPrincipal,
  type Outbound,
  type Principal,
  type Route,
  route,
} from '@weft/server-kit'

import {
  type MailServer,
  type MailServerFields,
  mailServerErrors,
  readWhitelabel,
  saveWhitelabel,
  testMail,
} from '../shared/index.ts'
import { demandServer, keptSecret } from './demand-server.ts'
import { findServer, holdServer, noteTaken, putServer, removeServer, type ServerRow } from './queries.ts'
import { failureOf, handIn } from './speak-smtp.ts'

interface RouteDeps {
  outbound: Outbound
  seal: Seal
  /** `host:port` of servers that the operator lets through. */
  allow: readonly string[]
}

interface OfTeam {
  params: { id: number }
  caller: Caller
}

/** Whoever runs a mail server reads what goes through it: that is the owner's to decide, and asks for the password. */
export function mailServerRoutes(kit: Kit, deps: RouteDeps): Route[] {
  const owners = {
    scope: 'oneself',
    load: ({ params, caller }: OfTeam) => loadPrincipal(kit, params.id, caller),
    permit: (_input: OfTeam, principal: Principal) => demandOwner(principal),
  } as const
  return [
    route(readWhitelabel, {
      ...owners,
      handle: async ({ params }) => ({ data: { smtp: await present(kit, params.id) } }),
    }),
    route(saveWhitelabel, {
      ...owners,
      options: { reauthenticated: true },
      handle: async ({ params: { id: team_id }, body: { smtp }, caller }) => {
        kit.charge(caller, team_id, 1)
        await save(kit, deps, { team_id, caller }, smtp)
        return { data: { smtp: await present(kit, team_id) } }
      },
    }),
    route(testMail, {
      ...owners,
      options: { reauthenticated: true },
      handle: async ({ params: { id: team_id }, body: { email }, caller }) => {
        kit.charge(caller, team_id, 10)
        const row = await findServer(kit.db, team_id)
        if (!row) throw mailServerErrors.no_mail_server()
        const took_ms = await sendTest(kit, deps, { row, email, caller })
        return { data: { smtp: await present(kit, team_id), took_ms } }
      },
    }),
  ]
}

function demandOwner({ access, user_id }: Principal): void {
  if (roleOf(access.graph, user_id) !== 'owner') throw errors.forbidden()
}

async function save(
  kit: Kit,
  { seal, allow }: RouteDeps,
  { team_id, caller }: { team_id: number; caller: Caller },
  smtp: MailServerFields | null,
): Promise<void> {
  await kit.db.write({ team: team_id }, async (tx) => {
    const before = await holdServer(tx, team_id)
    if (smtp === null) {
      if (!before) return
      await removeServer(tx, team_id)
    } else {
      const { secret, user: username, ...given } = smtp
      const asked = { ...given, username, host: given.host.toLowerCase() }
      demandServer(asked, allow)
      const kept = secret === undefined ? keptSecret(before, asked) : secret && seal.close(secret)
      await putServer(tx, { ...asked, team_id, secret: kept, updated_at: now() }, caller.user_id)
    }
    const named = (server: Pick<ServerRow, 'host' | 'port' | 'from_email'> | null | undefined) =>
      server ? { host: server.host, port: server.port, from: server.from_email } : null
    await appendAudit(tx, caller, {
      action: 'team.mail-server',
      target: `team:${team_id}`,
      team_id,
      before: named(before),
      after: named(smtp),
    })
  })
}

async function present({ db }: Kit, team_id: number): Promise<MailServer | null> {
  const row = await findServer(db, team_id)
  if (!row) return null
  const { host, port, security, username: user, from_name, from_email, failing_step, failing_said } = row
  const wire = (time: number | null) => (time === null ? null : toWireTime(time))
  return {
    host,
    port,
    security,
    user,
    from_name,
    from_email,
    has_secret: row.secret !== null,
    tested_at: wire(row.tested_at),
    failing_since: wire(row.failing_since),
    problem: failing_step && { step: failing_step, said: failing_said ?? '' },
  }
}

/** How long it took, in milliseconds. */
async function sendTest(
  kit: Kit,
  { outbound, seal }: RouteDeps,
  { row, email, caller }: { row: ServerRow; email: string; caller: Caller },
): Promise<number> {
  const { locale = null } = (await readReceiver(kit.db, caller.user_id)) ?? {}
  const mail = await composeMail({ email, locale }, ({ t }) => ({
    subject: t('A test of your mail server'),
    title: t('It works'),
    paragraphs: [t('Emails about your workspace are now sent by your own mail server.')],
  }))
  const begin = performance.now()
  try {
    const secret = row.secret && seal.open(row.secret)
    await handIn(outbound, { ...row, secret }, mail, { id: newUuid() })
  } catch (error) {
    throw mailServerErrors.smtp_failed({ data: failureOf(error) })
  }
  await noteTaken(kit.db, row, { at: now(), isTest: true })
  return Math.round(performance.now() - begin)
}
