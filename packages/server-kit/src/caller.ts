import type { Grant } from './access/grant.ts'

/** Who makes a request. A guest has id 0 and no session. */
export interface Caller {
  user_id: number
  session_id: string | null
  /** Versions of the passwords that were given for public boards, by the board's id. */
  board_keys?: ReadonlyMap<string, number>
  /** Of somebody without a session: what their own things are known by. Negative, so that it is nobody's id. */
  guest_id?: number
  /** The network address that the request came from. */
  address?: string
  /** By a token: what it is for. Its id stands for the session. */
  grant?: Grant
  /** Until when the session opens workspaces that demand their provider, by connection; of a token, what its maker did. */
  satisfied?: ReadonlyMap<string, number>
  /** The workspace that the session is good for, where its identity provider opened it; without it, all of the person's. */
  only_team_id?: number
  /** Who acts as this person, for support; what asks for the person's password is closed to them. */
  operator_id?: number
  /** Reads the workspace as this person (0: a guest) would see it; what the caller may not see stays hidden. */
  view_as?: number
  /** Whose rights judge what the caller does, where they are not its own: an automation writes as Autobot by its owner's. */
  acts_for?: number
}

/** By whose rights a caller is judged; what they write is the caller's own. */
export const rightsOf = ({ user_id, acts_for }: Caller): number => acts_for ?? user_id

export const GUEST: Caller = { user_id: 0, session_id: null }
