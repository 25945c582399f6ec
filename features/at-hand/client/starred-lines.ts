import { useStore } from '@weft/features/connectivity/client'
import { searchPath } from '@weft/features/search/shared'
import { useTeams } from '@weft/features/session/client'
import { t } from '@weft/i18n'
import { sortBetween, type Star, stars } from '@weft/model'
import type { TreePlace } from '@weft/ui'

import type { PlaceAtHand } from '../shared/index.ts'
import { pathOfPlace } from './path-of-place.ts'
import { useStars } from './stars.ts'
import { usePlacesOf } from './use-places-of.ts'

export interface StarredLine {
  readonly star: Star
  readonly label: string
  readonly path: string
  /** Missing of a saved search. */
  readonly place: PlaceAtHand | undefined
}

/** The stars that may be shown, and how their order is changed. What may not be seen keeps its place, and is not told. */
export function useStarredLines() {
  const store = useStore()
  const teams = useTeams()
  const all = useStars()
  const placeOf = usePlacesOf(all.filter(({ resource_type }) => resource_type !== 'search'))
  const lines = all.flatMap((star): StarredLine[] => {
    if (star.query !== null)
      return teams.some(({ id }) => id === star.team_id)
        ? [{ star, label: star.query, path: searchPath(star.query), place: undefined }]
        : []
    const place = placeOf(star)
    return place ? [{ star, label: place.name || t('Untitled'), path: pathOfPlace(place), place }] : []
  })
  const records = store.collection<Star>(stars.name)
  return {
    lines,
    move(id: string, { id: beside, position }: TreePlace) {
      const rest = all.filter((one) => one.id !== id)
      const at = rest.findIndex((one) => one.id === beside) + (position === 'after' ? 1 : 0)
      const sort_order = sortBetween(rest[at - 1]?.sort_order ?? null, rest[at]?.sort_order ?? null)
      records.save(id, { sort_order })
    },
    remove: (id: string) => void records.remove(id),
  }
}
