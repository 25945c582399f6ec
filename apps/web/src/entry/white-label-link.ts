import type { Team } from '@weft/model'

/** The address of a page under the workspace's own domain; null where it has none or one is there already. */
export function whiteLabelLink(
  team: Pick<Team, 'domain'>,
  location: Pick<Location, 'host' | 'protocol' | 'pathname' | 'search' | 'hash'>,
): string | null {
  const { domain } = team
  if (!domain || domain === location.host) return null
  return `${location.protocol}//${domain}${location.pathname}${location.search}${location.hash}`
}

/** Opens a workspace under its own domain in a new window, once per workspace and page load. */
export function createWhiteLabelVisits(options: {
  open: (href: string) => void
  location: () => Pick<Location, 'host' | 'protocol' | 'pathname' | 'search' | 'hash'>
}): (team: Pick<Team, 'id' | 'domain'>) => void {
  const visited = new Set<number>()
  return (team) => {
    if (visited.has(team.id)) return
    visited.add(team.id)
    const link = whiteLabelLink(team, options.location())
    if (link !== null) options.open(link)
  }
}
