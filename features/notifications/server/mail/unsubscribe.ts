import { createHmac, timingSafeEqual } from 'node:crypto'

import { linkTo } from '@weft/features/mail/server'

/** What a column of people's ids holds. */
const MOST_ID = 2_147_483_647

type Addressee = { id: number; email: string }

/** Addresses that end somebody's mails without a session: whoever got one of the mails may. */
export interface Unsubscribes {
  /** The same for each mail to a mailbox; to another mailbox of the person it is another one. */
  addressFor(person: Addressee): string
  /** Whom a token names; it proves nothing yet. */
  personOf(token: string): number | null
  isGood(token: string, person: Addressee): boolean
}

export function createUnsubscribes(secret: string, appUrl: URL): Unsubscribes {
  const key = createHmac('sha256', secret).update('unsubscribe from notifications').digest()
  const tokenFor = ({ id, email }: Addressee) =>
    `${id}.${createHmac('sha256', key).update(`${id}:${email}`).digest('base64url')}`
  return {
    addressFor: (person) => linkTo(appUrl, ['unsubscribe', tokenFor(person)]),
    personOf(token) {
      const id = Number(/^([1-9]\d{0,9})\./.exec(token)?.[1])
      return id <= MOST_ID ? id : null
    },
    isGood(token, person) {
      const [given, good] = [Buffer.from(token), Buffer.from(tokenFor(person))]
      return given.length === good.length && timingSafeEqual(given, good)
    },
  }
}
