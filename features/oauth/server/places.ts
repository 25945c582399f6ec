/** The addresses of this server that the standards speak of. */
export interface Places {
  /** Who gives tokens. */
  issuer: string
  /** What tokens are for. */
  resources: { api: string; mcp: string }
}

export function placesOf({ origin }: URL): Places {
  return { issuer: origin, resources: { api: `${origin}/api`, mcp: `${origin}/mcp` } }
}

export const hostOf = ({ issuer }: Places): string => new URL(issuer).host

/** What a token must be for, to be good at a route: its own path, however a request wrote it. */
export function audienceAt({ resources }: Places, path: string | undefined): string {
  return path !== undefined && /^\/mcp(?=\/|$)/.test(path) ? resources.mcp : resources.api
}

/** What a 401 at a path tells of where its tokens are given. */
export function challengeAt(places: Places, path: string | undefined): string {
  const name = audienceAt(places, path) === places.resources.mcp ? 'mcp' : 'api'
  return `Bearer resource_metadata="${places.issuer}/.well-known/oauth-protected-resource/${name}"`
}

/** The resource that an app names; the server as a whole is its API. */
export function resourceNamed({ issuer, resources }: Places, named: string): string | undefined {
  const plain = named.replace(/\/$/, '')
  if (plain === issuer || plain === resources.api) return resources.api
  return plain === resources.mcp ? resources.mcp : undefined
}
