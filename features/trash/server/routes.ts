import { boardSchema } from '@weft/features/attributes/server'
import {
  anyone,
  type Principal,
  type Caller,
  errors,
  GUEST,
  hashRequest,
  type Kit,
  loadPrincipal,
  type Route,
  route,
} from '@weft/server-kit'

import { EMPTY_AT_ONCE, emptyTrash, listTrash as listContract, removeForEver } from '../shared/index.ts'
import { createAttributesOf, listTrash } from './list-trash.ts'
import { findTrashed, type TrashRow } from './queries.ts'
import { type Aftermath, removeTrashed } from './removal/remove-trashed.ts'
import { type TrashRights, trashRights } from './trash-rights.ts'

/** `clear` has what was marked removed in the background. */
export function trashRoutes(
  kit: Kit,
  clear: (team_id: number, aftermath: Aftermath) => Promise<void>,
): Route[] {
  async function rightsTo(principal: Principal, row: TrashRow): Promise<TrashRights | null> {
    const attributes = createAttributesOf(kit, principal.access.team_id)
    await attributes.load([row])
    return trashRights(principal, row, attributes.of(row))
  }

  async function remove(
    team_id: number,
    id: string,
    by: { caller: Caller; key: string | null },
  ): Promise<void> {
    const hash = hashRequest('delete', `/${team_id}/trash/${id}`, null, null)
    const aftermath = await removeTrashed(kit, { team_id, id, hash, ...by }, async (unit, row) => {
      if (row.kind === 'item') await boardSchema.load(unit, row.board_id)
      const attributes = row.kind === 'item' ? boardSchema.of(unit, row.board_id) : []
      return trashRights(unit.principal(by.caller), row, attributes)?.may_remove === true
    })
    if (aftermath) await clear(team_id, aftermath)
  }

  return [
    route(listContract, {
      scope: 'work',
      load: ({ params, caller }) => loadPrincipal(kit, params.team_id, caller),
      permit: ({ caller }) => {
        if (caller.user_id === 0) throw errors.not_found()
      },
      handle: ({ query }, principal) => listTrash(kit, principal, query),
    }),
    route(removeForEver, {
      scope: 'work',
      async load({ params, caller }) {
        const principal = await loadPrincipal(kit, params.team_id, caller)
        const row = await findTrashed(kit.db, params.team_id, params.id)
        const rights = row && (await rightsTo(principal, row))
        if (!rights) throw errors.not_found()
        return rights
      },
      permit: (_input, { may_remove }) => {
        if (!may_remove) throw errors.forbidden()
      },
      handle: async ({ params, caller, key }) => {
        kit.charge(caller, params.team_id, 1)
        await remove(params.team_id, params.id, { caller, key })
        return { data: { id: params.id } }
      },
    }),
    route(emptyTrash, {
      scope: 'work',
      load: ({ params, caller }) => loadPrincipal(kit, params.team_id, caller),
      permit: anyone,
      handle: async ({ params, caller }, principal) => {
        let removed = 0
        let after: string | undefined
        // A page may hold what only somebody else may remove: the ones after it are looked at as well.
        for (;;) {
          const page = await listTrash(kit, principal, { after })
          for (const entry of page.data) {
            if (!entry.may_remove) continue
            if (removed === EMPTY_AT_ONCE) return { data: { removed, has_more: true } }
            kit.charge(caller, params.team_id, 1)
            // What lay below a place that was just removed went with it.
            const isGone = await remove(params.team_id, entry.id, { caller, key: null }).then(
              () => false,
              (error: unknown) => {
                if ((error as { code?: unknown }).code === 'not_found') return true
                throw error
              },
            )
            if (!isGone) removed += 1
          }
          if (!page.has_more || page.after === null) return { data: { removed, has_more: false } }
          after = page.after
        }
      },
    }),
  ]
}

/** Removes what lay in the trash too long, as nobody in particular. */
export async function removeOld(
  kit: Kit,
  old: readonly { team_id: number; id: string }[],
  clear: (team_id: number, aftermath: Aftermath) => Promise<void>,
): Promise<void> {
  for (const { team_id, id } of old) {
    const asked = { team_id, id, caller: GUEST, key: null, hash: '' }
    const aftermath = await removeTrashed(kit, asked, async () => true)
    if (aftermath) await clear(team_id, aftermath)
  }
}
