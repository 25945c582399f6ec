/** The addresses of one workspace, as providers have to know them. */
export interface Places {
  entity_id: string
  acs_url: string
  metadata_url: string
  redirect_url: string
}

export function placesOf({ origin }: URL, team_id: number): Places {
  const saml = `${origin}/s/saml/${team_id}`
  return {
    entity_id: `${saml}/metadata`,
    acs_url: `${saml}/acs`,
    metadata_url: `${saml}/metadata`,
    redirect_url: `${origin}/s/oidc/${team_id}/callback`,
  }
}

export const loginPath = (kind: 'saml' | 'oidc', team_id: number): string => `/s/${kind}/${team_id}/login`

/** A path of this site, whatever an address claims; home for anything else. */
export function ownPath(value: string | undefined): string {
  if (value === undefined || value.length > 2000 || !value.startsWith('/')) return '/home'
  const base = 'https://own.invalid'
  const url = URL.parse(value, base)
  if (url?.origin !== base || /^\/(login|register|auth|s)(\/|$)/.test(url.pathname)) return '/home'
  return url.pathname + url.search + url.hash
}
