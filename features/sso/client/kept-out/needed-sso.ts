import { createCell } from '@weft/features/session/client'

/** Workspaces that refused something until this session signs in with their identity provider. */
export const neededSso = createCell<readonly number[]>([])

/** The page that leads to the provider of a workspace, and from there back to where somebody is. */
export const signInAgainPath = (team_id: number, intended: string): string =>
  `/auth/sso/${team_id}?${new URLSearchParams({ intended })}`
