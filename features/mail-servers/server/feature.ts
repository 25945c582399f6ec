import type { Database } from '@weft/db'
import { createSeal, type FindOwnServer, type Mailer } from '@weft/features/mail/server'
import type { Outbound, ServerFeature } from '@weft/server-kit'

import { createOwnServers } from './own-servers.ts'
import { findServer } from './queries.ts'
import { mailServerRoutes } from './routes.ts'
import { tellFailing } from './tell-failing.ts'

interface MailServerOptions {
  db: Database
  outbound: Outbound
  outboundAllow: readonly string[]
  /** The instance's secret: passwords are encrypted with a key derived from it. */
  secret: string
  /** Known once mails can be sent. */
  mailer(): Mailer
  appUrl: URL
  log: { warn(details: object, message: string): void }
}

export interface MailServersFeature extends ServerFeature {
  findOwn: FindOwnServer
  /** Whether a workspace has one. */
  has(team_id: number): Promise<boolean>
}

/** Mail servers of workspaces of their own: what is about a workspace is sent by its own, in its own name. */
export function createMailServersFeature({
  db,
  outbound,
  secret,
  mailer,
  appUrl,
  log,
  outboundAllow: allow,
}: MailServerOptions): MailServersFeature {
  const seal = createSeal(secret, 'mail servers')
  return {
    name: 'mail-servers',
    words: async () => (await import('./interface-words.ts')).words,
    has: async (team_id) => (await findServer(db, team_id)) !== undefined,
    routes: (kit) => mailServerRoutes(kit, { outbound, seal, allow }),
    findOwn: createOwnServers({
      db,
      outbound,
      seal,
      onFailing(team_id) {
        tellFailing({ db, appUrl, mailer: mailer() }, team_id).catch((error: unknown) =>
          log.warn({ err: error, team_id }, 'Nobody was told of a mail server that fails'),
        )
      },
    }),
  }
}
