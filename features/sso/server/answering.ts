import type { Database } from '@weft/db'
import { emailKey } from '@weft/features/profile/shared'
import type { Seal } from '@weft/features/mail/server'
import { sendPage, type Kit, markup, type RouteInput } from '@weft/server-kit'

import { ssoErrors } from '../shared/index.ts'
import type { samlAnswer, SsoCheckName } from '../shared/index.ts'
import type { Connection } from './connections/queries.ts'
import { readStanding } from './entering/queries.ts'
import { checksOf, SsoRefusal } from './refusal.ts'
import { type Assured, type Kept, keepRequest } from './requests/queries.ts'
import { roleOfGroups } from './roles.ts'
import { soundOf } from './sound.ts'
import { saveTest } from './tests/queries.ts'

type Request = RouteInput<typeof samlAnswer>['request']
type Reply = RouteInput<typeof samlAnswer>['reply']

export interface AnswerDeps {
  kit: Kit
  seal: Seal
  log: { warn(details: object, message: string): void }
}

/** What a provider said, as far as its own protocol judged it. */
export interface Judged extends Assured {
  algorithm: string
  apart: number
}

interface Answered {
  connection: Connection
  begun: Kept<'request'>
  request: Request
  reply: Reply
  /** As it came, for the screen of a test. */
  raw: string | null
}

/** Takes up what a provider answered: a ticket for the browser that asked, or what a test has to show. */
export async function takeAnswer(
  deps: AnswerDeps,
  answered: Answered,
  read: () => Promise<Judged>,
): Promise<Reply> {
  const judge = async () => soundOf(await read())
  const { connection, begun, reply, request } = answered
  const { team_id } = connection
  if (begun.user_id !== null) {
    await test(deps, answered, judge)
    return reply.redirect(`/team/${team_id}/sso`, 303)
  }
  const judged = await judgedOrNull(deps, team_id, judge)
  if (!judged) return refuse(deps.kit, request, reply)
  const { subject, email, name, groups } = judged
  const { intended } = begun.payload
  const ticket = await deps.kit.db.write(team_id, (tx) =>
    keepRequest(tx, 'ticket', {
      team_id,
      connection_id: connection.id,
      browser_hash: begun.browser_hash,
      user_id: null,
      payload: { subject, email, name, groups, intended },
    }),
  )
  // Behind the #, where no server, log and other site sees it.
  const query = new URLSearchParams({ intended })
  return reply.redirect(`/s/auth/redirect?${query}#${new URLSearchParams({ ticket })}`, 303)
}

/** Null for what is refused; why is said to the log alone. */
async function judgedOrNull(
  { log }: AnswerDeps,
  team_id: number,
  judge: () => Promise<Judged>,
): Promise<Judged | null> {
  try {
    return await judge()
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error
    log.warn({ team_id, check: error.check, detail: error.detail }, 'A single sign-on was refused')
    return null
  }
}

/** Goes through every check, and keeps for the screen what came of each. Nobody is signed in by a test. */
async function test(
  { kit, seal }: AnswerDeps,
  { connection, begun, raw }: Answered,
  judge: () => Promise<Judged>,
): Promise<void> {
  const details: Partial<Record<SsoCheckName, string>> = {}
  let refusal: SsoRefusal | null = null
  try {
    const judged = await judge()
    details.signed = judged.algorithm
    details.clock = String(Math.abs(judged.apart))
    await demandDomain(kit.db, connection, judged)
    const { group } = roleOfGroups(connection, judged.groups)
    if (group !== null) details.group = group
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error
    refusal = error
  }
  await saveTest(
    kit.db,
    { team_id: connection.team_id, connection_id: connection.id, user_id: begun.user_id ?? 0 },
    {
      passed: refusal === null,
      checks: checksOf(details, refusal),
      assertion: raw === null ? null : seal.close(raw.slice(0, 64 * 1024)),
    },
  )
}

async function demandDomain(db: Database, { team_id }: Connection, { email }: Assured): Promise<void> {
  if (email === null) throw new SsoRefusal('domain', 'no_email')
  const domain = emailKey(email).split('@').at(-1) ?? ''
  const { in_domain } = await db.read(team_id, (tx) => readStanding(tx, team_id, { user_id: 0, domain }))
  if (!in_domain) throw new SsoRefusal('domain', domain)
}

/** A page that says that it failed and what to do, and nothing of what was wrong. */
export function refuse(kit: Kit, request: Request, reply: Reply, error = ssoErrors.sso_failed()): Reply {
  const [title = ''] = /^[^.]+/.exec(ssoErrors.sso_failed().message) ?? []
  const sentence = error.message.replace(`${title}. `, '')
  const said = (text: string) => kit.translate(text, request)
  return sendPage(
    reply,
    {
      title: said('Authentication Error'),
      lang: 'en',
      dir: 'ltr',
      styles: 'main{max-inline-size:32rem;margin:15vh auto;padding:1rem;font-family:system-ui,sans-serif}',
      body: markup`<main><h1>${said(title)}</h1><p>${said(sentence)}</p><p><a href="/login">${said('Log in')}</a></p></main>`,
    },
    { status: error.status },
  )
}
