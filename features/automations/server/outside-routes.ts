import { anyone, errors, type Kit, type RateLimiter, type Route, route } from '@weft/server-kit'
import type { Seal } from '@weft/features/mail/server'

import {
  automationErrors,
  keepRuleSecret,
  knockAtRule,
  makeRuleAddress,
  readRuleAddress,
  stopRuleMails,
} from '../shared/index.ts'
import { knock, openDoor } from './addresses/knock.ts'
import { addressOf, keepAddress } from './addresses/queries.ts'
import { hashOfSecret, newSecret } from './addresses/secret-address.ts'
import type { MailStops } from './calls/mail-stops.ts'
import { stopMails } from './calls/queries.ts'
import { keepSecret } from './calls/secrets.ts'
import { managed, ruleManaged } from './rule-access.ts'
import type { AutomationNeighbours } from './runner/acting.ts'

export interface OutsideDeps {
  jobs: AutomationNeighbours['jobs']
  rates: RateLimiter
  seal: Seal
  stops: MailStops
  appUrl: URL
}

/** What rules have to do with the world outside: secrets they send, addresses that start them, mails that end. */
export function outsideRoutes(kit: Kit, deps: OutsideDeps): Route[] {
  const { seal, stops, appUrl } = deps
  return [
    route(keepRuleSecret, {
      scope: 'admin',
      load: (input) => ruleManaged(kit, input),
      permit: managed,
      async handle({ params: { team_id, id: automation_id }, body, caller }) {
        kit.charge(caller, team_id, 1)
        const url = URL.parse(body.url)
        if (!url || !url.protocol.startsWith('http')) throw automationErrors.bad_address()
        const id = await keepSecret(kit.db, seal, team_id, {
          automation_id,
          origin: url.origin,
          value: body.value,
        })
        return { data: { id } }
      },
    }),
    route(readRuleAddress, {
      scope: 'admin',
      load: (input) => ruleManaged(kit, input),
      permit: managed,
      handle: async ({ params: { team_id, id } }) => ({ data: await addressOf(kit.db, team_id, id) }),
    }),
    route(makeRuleAddress, {
      scope: 'admin',
      load: (input) => ruleManaged(kit, input),
      permit: managed,
      async handle({ params: { team_id, id: automation_id }, caller }) {
        kit.charge(caller, team_id, 1)
        const secret = newSecret(team_id)
        await keepAddress(kit.db, team_id, { automation_id, hash: hashOfSecret(secret) })
        return { data: { url: `${appUrl.origin}/api/in/${secret}` } }
      },
    }),
    route(knockAtRule, {
      scope: 'open',
      load: ({ params }) => openDoor(kit, params.secret),
      permit: anyone,
      async handle({ body, key }, door) {
        return { data: { accepted: await knock(kit, deps, door, { payload: body, key }) } }
      },
    }),
    route(stopRuleMails, {
      scope: 'open',
      async load({ params }) {
        const meant = stops.read(params.token)
        if (!meant) throw errors.not_found()
        return meant
      },
      permit: anyone,
      async handle(_input, meant) {
        await stopMails(kit.db, meant)
        return { data: { stopped: true as const } }
      },
      // Programs that show mails send a form, by themselves: RFC 8058.
      options: { forms: true },
    }),
  ]
}
