import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Database } from '@weft/db'
import { linkTo } from '@weft/features/mail/server'

import { stopsAmong } from './queries.ts'

/** Addresses that want no more mails from rules of a workspace: each mail has a link that says so, signed in or not. */
export interface MailStops {
  /** Where a press ends these mails to an address. */
  addressFor(team_id: number, email: string): string
  /** What a token is for; null where it is not one of ours. */
  read(token: string): { team_id: number; address_hash: string } | null
  /** Those of some addresses that may be written to. */
  without(db: Database, team_id: number, emails: readonly string[]): Promise<Set<string>>
}

export function createMailStops(secret: string, appUrl: URL): MailStops {
  const key = createHmac('sha256', secret).update('mails of automations').digest()
  const mac = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const hashOf = (email: string) => mac(`address:${email.toLowerCase()}`)
  const tokenFor = (team_id: number, hash: string) => `${team_id}.${hash}.${mac(`stop:${team_id}:${hash}`)}`
  return {
    addressFor: (team_id, email) =>
      linkTo(appUrl, ['unsubscribe', 'automations', tokenFor(team_id, hashOf(email))]),
    read(token) {
      const [, team = '', address_hash = ''] = /^([1-9]\d{0,8})\.([\w-]{43})\.[\w-]{43}$/.exec(token) ?? []
      if (address_hash === '') return null
      const [given, good] = [Buffer.from(token), Buffer.from(tokenFor(Number(team), address_hash))]
      return timingSafeEqual(given, good) ? { team_id: Number(team), address_hash } : null
    },
    async without(db, team_id, emails) {
      const rows = await stopsAmong(db, team_id, emails.map(hashOf))
      const stopped = new Set(rows)
      return new Set(emails.filter((email) => !stopped.has(hashOf(email))))
    },
  }
}
