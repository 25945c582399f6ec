import { anyone, type Kit, loadPrincipal, type Route, route } from '@weft/server-kit'

import {
  commentsOfItems,
  pinComment as pin,
  unpinComment as unpin,
  unreachedByMentions,
} from '../shared/index.ts'
import { pinComment } from './pin-comment.ts'
import { readThreads } from './read-thread.ts'
import { readUnreached } from './read-unreached.ts'

export function commentRoutes(kit: Kit): Route[] {
  return [
    route(commentsOfItems, {
      scope: 'comments',
      load: ({ params, caller }) => loadPrincipal(kit, params.team_id, caller),
      permit: anyone,
      handle: async ({ query }, principal) => readThreads(kit, principal, query) as never,
    }),
    route(unreachedByMentions, {
      scope: 'comments',
      load: ({ params, caller }) => loadPrincipal(kit, params.team_id, caller),
      permit: anyone,
      handle: async ({ query }, principal) => ({ data: await readUnreached(kit, principal, query.item_id) }),
    }),
    ...pinRoutes(kit),
  ]
}

// The right at the comment is judged on the locked row.
function pinRoutes(kit: Kit): Route[] {
  return [pin, unpin].map((contract) =>
    route(contract, {
      scope: 'comments',
      load: ({ params, caller }) => loadPrincipal(kit, params.team_id, caller),
      permit: anyone,
      handle: async ({ params, caller, key }, principal) => {
        kit.charge(caller, params.team_id, 1)
        const asked = { id: params.id, isPinned: contract === pin }
        return (await pinComment(kit, principal, asked, { caller, key })) as never
      },
    }),
  )
}
