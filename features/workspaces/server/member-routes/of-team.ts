import type { Permission } from '@weft/permissions'
import { type Principal, type Caller, type Kit, loadPrincipal } from '@weft/server-kit'

export interface OfTeam {
  params: { id: number }
  caller: Caller
}

/** Who asks, in the workspace of the address. */
export const loadInTeam =
  (kit: Kit) =>
  ({ params, caller }: OfTeam) =>
    loadPrincipal(kit, params.id, caller)

/** Asks for a right in the workspace of the address. */
export const needInTeam = (permission: Permission) => (input: OfTeam, principal: Principal) =>
  principal.need(permission, { type: 'team', id: input.params.id })
