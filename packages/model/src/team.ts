/** A workspace, as its members see it. Not a synced collection: it has routes of its own. */
export interface Team {
  id: number
  name: string
  owner_id: number
  user_role: Role
  member_count: number
  photo_url: string | null
  use_custom_logo: boolean
  subscription_id: number | null
  domain: string | null
  whitelabel_settings: Record<string, unknown> | null
  /** The member whom the owner offers it. */
  new_owner_id: number | null
  /** Whether assistants of its members may read and change what is in it, as far as those members may. */
  allows_assistants: boolean
  row_version: number
  created_at: string
}

export const ROLES = ['owner', 'admin', 'full-member', 'restricted-member', 'guest'] as const
export type Role = (typeof ROLES)[number]

/** The roles that an invitation or a role change may name. */
export const SELECTABLE_ROLES = ['admin', 'full-member', 'restricted-member'] as const

export interface TeamMember {
  id: number
  name: string
  email?: string
  photo_url: string | null
  pivot: { role: Role }
  guest: boolean
}

/** The signed-in person. A guest has id 0 and the name Guest. */
export interface Profile {
  id: number
  name: string
  email: string
  photo_url: string | null
  guest: boolean
  preferences: Record<string, unknown>
  locale: string
  /** 0 Sunday, 1 Monday, 6 Saturday. */
  start_of_week: number
  timezone: string
  survey: Record<string, unknown> | null
  /** By which this person, and nobody else, finds their anonymous votes; see docs/protocol.md. */
  ballot_key?: string | undefined
  row_version: number
}
