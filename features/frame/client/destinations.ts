import { type Destination, useParts } from '@weft/client-kit'
import { useMemo } from 'react'

/** Where features let one go from every page, in order. */
export function useDestinations(): readonly Destination[] {
  const all = useParts('destinations')
  return useMemo(() => all.toSorted((a, b) => a.order - b.order), [all])
}

/** Those that the search finds: what there is for each workspace stands together. */
export function foundDestinations<Team extends { id: number }>(
  destinations: readonly Destination[],
  teams: readonly Team[],
): { destination: Destination; href: string; team?: Team }[] {
  const found = destinations.filter(({ shownIn }) => shownIn.includes('search'))
  const ofTeams = found.filter(({ path }) => path.includes('$teamId'))
  return found.flatMap((destination) => {
    if (!ofTeams.includes(destination)) return [{ destination, href: destination.path }]
    if (destination !== ofTeams[0]) return []
    return teams.flatMap((team) =>
      ofTeams.map((one) => ({ destination: one, href: one.path.replace('$teamId', String(team.id)), team })),
    )
  })
}
