import type { ApiClient } from '@weft/api-client'
import { readProfile } from '@weft/features/profile/shared'
import { listMembers, readTeam } from '@weft/features/workspaces/shared'
import { HEADERS } from '@weft/protocol'

import type { KeptAccount } from './kept-account.ts'

/** Through whose eyes a workspace is seen; 0 stands for a guest. */
export interface ViewAs {
  readonly team_id: number
  readonly user_id: number
}

/** What `?view_as={workspace}-{person}` says; null where it says nothing that could be. */
export function readViewAs(value: string | undefined): ViewAs | null {
  const [, team = '', user = ''] = /^(\d{1,10})-(\d{1,10})$/.exec(value ?? '') ?? []
  return team === '' ? null : { team_id: Number(team), user_id: Number(user) }
}

/** The person and the one workspace that is looked at, with language and clock of whoever looks. */
export async function whoIsSeen(
  client: Pick<ApiClient, 'call'>,
  { team_id, user_id }: ViewAs,
): Promise<KeptAccount> {
  const params = { id: String(team_id) }
  const [me, team, members] = await Promise.all([
    client.call(readProfile),
    client.call(readTeam, { params }),
    client.call(listMembers, { params, query: { limit: '1000' } }),
  ])
  const seen = members.data.find(({ id }) => id === user_id)
  if (!seen) {
    const guest = { id: 0, name: 'Guest', email: '', photo_url: null, guest: true }
    return { me: { ...me.data, ...guest }, teams: [] }
  }
  const { id, name, email, photo_url, pivot } = seen
  return {
    // Their anonymous votes are nobody else's to find.
    me: { ...me.data, id, name, email, photo_url, guest: false, ballot_key: undefined },
    teams: [{ ...team.data, user_role: pivot.role }],
  }
}

/** The client whose questions are answered with that person's rights. */
export function lendEyes(client: Pick<ApiClient, 'request'>, user_id: number): Pick<ApiClient, 'request'> {
  return {
    request: (request) =>
      client.request({ ...request, headers: { ...request.headers, [HEADERS.viewAs]: String(user_id) } }),
  }
}
