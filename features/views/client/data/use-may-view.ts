import { useEntry, useViewersOf } from '@weft/features/session/client'
import { type Member, peopleOf } from '@weft/features/workspaces/client'
import { useMemo } from 'react'

type MayView = (user_id: number) => boolean

/** Tells whether somebody of the workspace may view a board; worked out when it is first asked. */
export function useMayView(team_id: number, board_id: string): MayView {
  const { client } = useEntry()
  const known = peopleOf(client, team_id)
  const viewersOf = useViewersOf(team_id, board_id)
  return useMemo(() => keptFor(known.get, viewersOf), [known, viewersOf])
}

/** Made once for the same members. */
function keptFor(
  membersNow: () => readonly Member[] | null,
  viewersOf: ReturnType<typeof useViewersOf>,
): MayView {
  let kept: { members: readonly Member[]; mayView: MayView } | null = null
  return (user_id) => {
    const members = membersNow()
    // Before they are known, and to people outside, nobody is kept from being chosen: the server judges.
    if (members === null) return true
    if (kept?.members !== members) {
      const roles = new Map(members.map(({ id, pivot }) => [id, pivot.role]))
      kept = { members, mayView: viewersOf(roles) }
    }
    return kept.mayView(user_id)
  }
}
