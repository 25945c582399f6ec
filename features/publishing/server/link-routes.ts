import { hasOwnLink } from '@weft/features/views/server'
import type { Passwords } from '@weft/features/session/server'
import { anyone, errors, type Kit, type Route, route } from '@weft/server-kit'

import {
  changePublished,
  listPublished,
  publish,
  publishingErrors,
  revokePublished,
} from '../shared/index.ts'
import { loadLink, loadMember, loadTarget, mayManage, mayPublish } from './link-rights.ts'
import { presentLink } from './present-link.ts'
import { listLinks } from './queries.ts'
import { changeLink, kindOfTarget, publishTarget, revokeLink, type TakeSnapshot } from './save-links.ts'

export interface LinkRouteParts {
  passwords: Passwords
  takeSnapshot: TakeSnapshot
}

/** Links for those who make them and take them back. */
export function linkRoutes(kit: Kit, parts: LinkRouteParts): Route[] {
  return [
    route(listPublished, {
      scope: 'admin',
      load: ({ params, caller }) => loadMember(kit, params.team_id, caller),
      permit: anyone,
      handle: async ({ params, query }, principal) => {
        const rows = await listLinks(kit.db, params.team_id, query)
        return {
          data: rows
            .filter((row) => mayManage(principal, row))
            .map((row) => {
              const link = presentLink(principal.access, row)
              return mayPublish(principal, row.folder_id) ? link : { ...link, attributes: [] }
            }),
        }
      },
    }),
    route(publish, {
      scope: 'admin',
      load: ({ params, body, caller }) => loadTarget(kit, params.team_id, caller, body),
      permit: (_input, { principal, folder_id }) => {
        if (!mayPublish(principal, folder_id)) throw errors.forbidden()
      },
      handle: async ({ params, body, caller, reply }, { folder_id, view_type }) => {
        kit.charge(caller, params.team_id, 1)
        const kind = kindOfTarget(body)
        if (kind === 'view' && view_type && hasOwnLink(view_type)) throw publishingErrors.link_not_for_forms()
        const target = { ...params, ...body, kind, folder_id }
        const { link, isNew } = await publishTarget(kit, caller, target)
        reply.status(isNew ? 201 : 200)
        return reply.send({ data: link })
      },
    }),
    route(changePublished, {
      scope: 'admin',
      load: ({ params, caller }) => loadLink(kit, params.team_id, caller, params.id),
      permit: (_input, { principal, link }) => {
        if (!mayPublish(principal, link.folder_id)) throw errors.forbidden()
      },
      handle: async ({ params, body, caller }, { link }) => {
        kit.charge(caller, params.team_id, 1)
        return { data: await changeLink(kit, parts, { caller, link, body }) }
      },
    }),
    route(revokePublished, {
      scope: 'admin',
      load: ({ params, caller }) => loadLink(kit, params.team_id, caller, params.id),
      permit: (_input, { principal, link }) => {
        if (!mayManage(principal, link)) throw errors.forbidden()
      },
      handle: async ({ params, caller, reply }, { link }) => {
        kit.charge(caller, params.team_id, 1)
        await revokeLink(kit, caller, link)
        return reply.status(204).send()
      },
    }),
  ]
}
