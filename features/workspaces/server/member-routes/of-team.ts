import type { Permission } from '@weft/permissions'
import { type Asker, type Caller, type Kit, loadAsker } from '@weft/server-kit'

export interface OfTeam {
  params: { id: number }
  caller: Caller
}

/** Who asks, in the workspace of the address. */
export const loadInTeam =
  (kit: Kit) =>
  ({ params, caller }: OfTeam) =>
    loadAsker(kit, params.id, caller)

/** Asks for a right in the workspace of the address. */
export const needInTeam = (permission: Permission) => (input: OfTeam, asker: Asker) =>
  asker.need(permission, { type: 'team', id: input.params.id })
