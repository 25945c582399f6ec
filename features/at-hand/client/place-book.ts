import { useData } from '@weft/features/connectivity/client'
import { type Cell, createCell, type Entry, useCell, useEntry, useMe } from '@weft/features/session/client'
import type { Store } from '@weft/store'
import { useEffect } from 'react'

import { type PlaceAtHand, placesAtHand } from '../shared/index.ts'
import { keepPlaces, placeKey, type Places, placesByKey, readPlaces } from './kept-places.ts'

/** What is at hand, by the names that the server told last or that this device knew when it was put there. */
export interface PlaceBook {
  readonly places: Cell<Places>
  /** Asks the server, once for everybody who asks at the same time. */
  ask(): void
  /** A thing that is put at hand here: its name is known before the server tells it. */
  note(place: PlaceAtHand): void
}

const books = new WeakMap<Store, PlaceBook>()

/** One book a session. */
export function usePlaceBook(): PlaceBook {
  const { client, storage } = useEntry()
  const { store } = useData()
  const { id: user_id } = useMe()
  const known = books.get(store)
  if (known) return known
  const book = createPlaceBook({ client, storage, store, user_id })
  books.set(store, book)
  return book
}

interface BookOptions extends Pick<Entry, 'client' | 'storage'> {
  readonly store: Store
  readonly user_id: number
}

function createPlaceBook({ client, storage, store, user_id }: BookOptions): PlaceBook {
  const places = createCell<Places>(readPlaces(storage, user_id))
  const put = (next: Places) => {
    places.set(next)
    keepPlaces(storage, user_id, next)
  }
  let isAsking = false
  let isAskedAgain = false
  async function ask() {
    if (user_id <= 0 || store.isPretending) return
    // What is asked while an answer is on its way may be newer than that.
    if (isAsking) {
      isAskedAgain = true
      return
    }
    isAsking = true
    try {
      const { data } = await client.call(placesAtHand, {})
      // What was noted here and has not reached the server yet is not in its answer, and stays.
      put(new Map([...unsent(store, user_id, places.get()), ...placesByKey(data)]))
    } catch {
      // Without the server what was told last holds.
    }
    isAsking = false
    if (isAskedAgain) {
      isAskedAgain = false
      void ask()
    }
  }
  let isPlanned = false
  return {
    places,
    ask() {
      // All that a page shows of what is at hand asks as the page is drawn.
      if (isPlanned) return
      isPlanned = true
      queueMicrotask(() => {
        isPlanned = false
        void ask()
      })
    },
    note: (place) => put(new Map([...places.get(), [placeKey(place), place]])),
  }
}

function unsent(store: Store, user_id: number, places: Places): [string, PlaceAtHand][] {
  const isUnsent = (name: string, key: string) => {
    const records = store.collection(name)
    const id = `${user_id}.${key}`
    return records.get(id) !== undefined && records.confirmed(id) === undefined
  }
  return [...places].filter(([key]) => isUnsent('stars', key) || isUnsent('recents', key))
}

/**
 * Follows what the server says of what is at hand: asked anew when `of` changes, and when the network is back. Of nothing
 * there is nothing to ask.
 */
export function usePlaces(of: string): Places {
  const book = usePlaceBook()
  const { store, connection } = useData()
  const places = useCell(book.places)
  useEffect(() => {
    // What was told of before and is no longer at hand goes from this device.
    if (of !== '' || book.places.get().size > 0) book.ask()
  }, [book, of])
  const isEmpty = of === ''
  useEffect(() => {
    if (isEmpty) return undefined
    const look = () => document.visibilityState === 'visible' && book.ask()
    document.addEventListener('visibilitychange', look)
    const ends = [connection.subscribe(look), store.space.subscribeRights(look)]
    return () => {
      document.removeEventListener('visibilitychange', look)
      for (const end of ends) end()
    }
  }, [book, store, connection, isEmpty])
  return places
}
