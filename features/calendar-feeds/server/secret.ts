import { createHash, createHmac } from 'node:crypto'

import { TOKEN_LETTERS } from '../shared/index.ts'

/** Digits that say the workspace, so that the rest is looked for behind its wall: enough for every number of one. */
const TEAM_DIGITS = 6
const BASE = 36

/** The secret parts of addresses. */
export interface Secrets {
  /**
   * The same each time it is asked, so that a page can show it although only its hash is kept: it follows from the
   * instance's secret, which is not in the database.
   */
  tokenOf(feed: { team_id: number; id: string; generation: number }): string
}

/** `secret` is the instance's. */
export function createSecrets(secret: string): Secrets {
  const key = createHmac('sha256', secret).update('addresses of calendars').digest()
  return {
    tokenOf({ team_id, id, generation }) {
      const team = team_id.toString(BASE).padStart(TEAM_DIGITS, '0')
      const letters = createHmac('sha256', key).update(`${team_id} ${id} ${generation}`).digest('base64url')
      return (team + letters).slice(0, TOKEN_LETTERS)
    },
  }
}

/** The workspace that the secret part of an address says it is of. */
export const teamOfToken = (token: string): number => Number.parseInt(token.slice(0, TEAM_DIGITS), BASE)

/** As it is kept. It is long and random: there is nothing to try out. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
