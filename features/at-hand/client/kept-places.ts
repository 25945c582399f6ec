import type { KeyValueStorage } from '@weft/api-client'

import type { PlaceAtHand } from '../shared/index.ts'

const KEY = 'weft.at-hand'

export type Places = ReadonlyMap<string, PlaceAtHand>

export const placeKey = ({
  resource_type,
  resource_id,
}: {
  resource_type: string
  resource_id: string
}): string => `${resource_type}.${resource_id}`

export const placesByKey = (places: readonly PlaceAtHand[]): Places =>
  new Map(places.map((place) => [placeKey(place), place]))

/** What stars and visits are called, as the server last said: for as long as it cannot be asked. */
export function readPlaces(storage: KeyValueStorage, user_id: number): Places {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as {
      user_id?: number
      places?: PlaceAtHand[]
    } | null
    return kept?.user_id === user_id && Array.isArray(kept.places) ? placesByKey(kept.places) : new Map()
  } catch {
    // Not JSON: another version wrote it.
    return new Map()
  }
}

/** Signing out clears it with all the rest. */
export function keepPlaces(storage: KeyValueStorage, user_id: number, places: Places): void {
  try {
    storage.setItem(KEY, JSON.stringify({ user_id, places: [...places.values()] }))
  } catch {
    // No room: the next start asks the server.
    storage.removeItem(KEY)
  }
}

/** Takes a lost workspace from the device: lines hold names. */
export function forgetPlaces(storage: KeyValueStorage, user_id: number, team_id: number): void {
  const kept = readPlaces(storage, user_id)
  const others = [...kept.values()].filter((place) => place.team_id !== team_id)
  if (others.length < kept.size) keepPlaces(storage, user_id, placesByKey(others))
}
