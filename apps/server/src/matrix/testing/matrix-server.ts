import { startTestServer, type TestServer } from '../../testing/index.ts'

import { addPlace, MEMBERS, type Place, register, type Role, signIn, type Somebody } from './place.ts'
import { letConfirmationExpire, verifyEverybody } from './rows.ts'

const MANY = 1e6
/** Nobody here is stopped by having done much: that has tests of its own. */
const OFTEN = {
  login_account_minute: MANY,
  login_account_hour: MANY,
  mails_mailbox_hour: MANY,
  mails_address_hour: MANY,
  invites_per_day: MANY,
  board_password_tries: MANY,
  form_posts_minute: MANY,
  form_posts_address_minute: MANY,
  form_posts_hour: MANY,
  uploads_per_user: MANY,
  token_rate: MANY,
  token_burst: MANY,
}

export const COLUMNS = [
  'anonymous',
  'outsider',
  'stranger',
  'guest',
  'restricted',
  'invited',
  'full',
  'admin',
  'owner',
  'stale',
  'suspended',
] as const
/** `stranger` owns `other`; `guest` is nobody at `open`; `stale` is the owner, who gave the password long ago. */
export type Column = (typeof COLUMNS)[number]

export interface MatrixWorld {
  server: TestServer
  /** Where everybody asks. */
  home: Place
  /** The workspace whose ids are put in the place of those of `home`; nobody is in both. */
  other: Place
  /** A workspace of the same people as `home` whose board is public. */
  open: Place
  callers: Record<Column, Somebody | null>
  /** Somebody new, who is in no workspace. */
  newcomer(): Promise<Somebody>
  /** Does what is done in the background from now on. */
  startJobs(): void
  stop(): Promise<void>
}

/** The whole server as it runs, and in it two workspaces of strangers and one with a public board. */
export async function startMatrixWorld(env: Readonly<Record<string, string>> = {}): Promise<MatrixWorld> {
  const server = await startTestServer({ jobs: 'later', limits: OFTEN, env })
  let people = 0
  const sign = async (name: string) => {
    const somebody = await register(server, `${name}-${++people}`)
    await verifyEverybody(server.db)
    return somebody
  }
  const crew = async (make: (name: string) => Promise<Somebody>) => {
    const crewOf = await Promise.all(MEMBERS.map(async (role) => [role, await make(role)] as const))
    return Object.fromEntries(crewOf) as Record<Role, Somebody>
  }
  // Of the other workspace only the owner ever asks.
  const passive = async (name: string) =>
    name === 'owner' ? sign('stranger') : { ...(await server.addPerson(`other ${name}`)), cookie: '' }
  const [own, others, outsider] = await Promise.all([crew(sign), crew(passive), sign('outsider')])
  const home = await addPlace(server, own, 'home')
  const other = await addPlace(server, others, 'other')
  const open = await addPlace(server, own, 'open')
  await open.get('PUT /api/{team_id}/boards/{id}/sharing', {
    params: { team_id: open.team_id, id: open.board_id },
    body: { is_public: true },
  })
  const stale = await signIn(server, own.owner)
  await letConfirmationExpire(server.db, own.owner.id)
  return {
    server,
    home,
    other,
    open,
    callers: { ...own, outsider, stale, stranger: others.owner, anonymous: null, guest: null },
    newcomer: () => sign('newcomer'),
    startJobs: server.startJobs,
    stop: server.stop,
  }
}
