import { newSlug } from '@weft/base'
import { useData, useFeed } from '@weft/features/connectivity/client'
import { useMe } from '@weft/features/session/client'
import { sortBetween, type Star, type Starred, starId, stars, userFeed } from '@weft/model'
import type { CollectionStore, Store } from '@weft/store'
import { useCollection } from '@weft/store/react'

import type { PlaceAtHand } from '../shared/index.ts'
import { usePlaceBook } from './place-book.ts'

const starsIn = (store: Store): CollectionStore<Star> => store.collection<Star>(stars.name)

/** The stars of whoever is here, in their order, in every workspace. */
export function useStars(): readonly Star[] {
  const { id } = useMe()
  const { store } = useData()
  useFeed(id > 0 ? userFeed(id) : null)
  return useCollection(starsIn(store), id)
}

export type StarredPlace = PlaceAtHand & { resource_type: Exclude<Starred, 'search'> }

export interface StarChoice {
  readonly isStarred: boolean
  /** Missing where it cannot be chosen: in a preview, or in another workspace than the one that is open. */
  readonly toggle: (() => void) | undefined
}

/** Whether something is at hand, and how that is changed; the last one that was starred stands last. */
export function useStar(place: StarredPlace | null): StarChoice {
  const { id: user_id } = useMe()
  const { store } = useData()
  const book = usePlaceBook()
  const all = useStars()
  const id = place ? starId(user_id, place.resource_type, place.resource_id) : ''
  const isStarred = all.some((one) => one.id === id)
  if (!place || user_id <= 0 || store.isReadOnly || (!isStarred && place.team_id !== store.team_id))
    return { isStarred, toggle: undefined }
  return {
    isStarred,
    toggle() {
      if (isStarred) {
        starsIn(store).remove(id)
        return
      }
      book.note(place)
      const { resource_type, resource_id } = place
      starsIn(store).create({ user_id, resource_type, resource_id, sort_order: afterAll(all) })
    },
  }
}

/** Whether a search is kept at hand, and how that is changed. */
export function useSavedSearch(query: string): StarChoice {
  const { id: user_id } = useMe()
  const { store } = useData()
  const all = useStars()
  const known = all.find((one) => one.query === query)
  if (query === '' || user_id <= 0 || store.isReadOnly || (!known && store.team_id === null))
    return { isStarred: known !== undefined, toggle: undefined }
  return {
    isStarred: known !== undefined,
    toggle() {
      if (known) starsIn(store).remove(known.id)
      else
        starsIn(store).create({
          user_id,
          resource_type: 'search',
          resource_id: newSlug(),
          sort_order: afterAll(all),
          query,
        })
    },
  }
}

const afterAll = (all: readonly Star[]) => sortBetween(all.at(-1)?.sort_order ?? null, null)
