import { useCell, useEntry } from '@weft/features/session/client'

import { type OwnInvitation, ownInvitationsOf } from './own-invitations.ts'

const NONE: readonly OwnInvitation[] = []

/** Invitations to this person and news of having been added; empty until they are known. */
export function useOwnInvitations(): readonly OwnInvitation[] {
  const { client } = useEntry()
  return useCell(ownInvitationsOf(client).list) ?? NONE
}
