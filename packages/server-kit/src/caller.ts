/** Who makes a request. A guest has id 0 and no session. */
export interface Caller {
  user_id: number
  session_id: string | null
  /** Set when the password was confirmed with this very request. */
  confirmed?: boolean
}

export const GUEST: Caller = { user_id: 0, session_id: null }
