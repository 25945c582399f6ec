import { changeProfile, type ProfileDeps } from '@weft/features/profile/server'
import { anyone, errors, type Kit, type Route, route } from '@weft/server-kit'

import { endMails } from '../../shared/index.ts'
import { RHYTHM_KEY } from '../../shared/settings.ts'
import { type Receiver, receiverOf } from './queries.ts'
import type { Unsubscribes } from './unsubscribe.ts'

/** The address in each mail: whoever has it ends the mails, and learns nothing of the account. */
export function unsubscribeRoutes(
  kit: Kit,
  { publish, unsubscribes }: Pick<ProfileDeps, 'publish'> & { unsubscribes: Unsubscribes },
): Route[] {
  return [
    route(endMails, {
      scope: 'open',
      async load({ params }): Promise<Receiver> {
        const user_id = unsubscribes.personOf(params.token)
        const person = user_id === null ? undefined : await receiverOf(kit.db, user_id)
        if (!person || !unsubscribes.isGood(params.token, person)) throw errors.not_found()
        return person
      },
      permit: anyone,
      async handle(_input, { id }) {
        await changeProfile(kit.db, { publish }, id, (profile) => ({
          ...profile,
          preferences: { ...profile.preferences, [RHYTHM_KEY]: 'never' },
        }))
        return { data: { mails: 'never' as const } }
      },
      // Programs that show mails send a form, by themselves: RFC 8058.
      options: { forms: true },
    }),
  ]
}
