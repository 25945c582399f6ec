import { useEntry } from '@weft/features/session/client'
import { useCallback, useState } from 'react'

interface Place {
  user_id: number
  view_id: string
  /** Which setting of the view it stands in for. */
  name: string
}

/**
 * A setting that everybody chooses for the moment, such as the layout of a calendar: the view's own is where people
 * begin, and what one person chooses on a device changes it for nobody else.
 */
export function useOwnChoice<T extends string>(
  preset: T,
  allowed: readonly T[],
  { user_id, view_id, name }: Place,
): [value: T, choose: (value: T) => void] {
  const { storage } = useEntry()
  const key = `weft.own.${user_id}.${view_id}.${name}`
  const [own, setOwn] = useState(() => ({ key, value: storage.getItem(key) }))
  const kept = own.key === key ? own.value : storage.getItem(key)
  const choose = useCallback(
    (value: T) => {
      const next = value === preset ? null : value
      setOwn({ key, value: next })
      try {
        if (next === null) storage.removeItem(key)
        else storage.setItem(key, next)
      } catch {
        // A full storage forgets it when the page is closed, no more.
      }
    },
    [storage, key, preset],
  )
  return [allowed.find((one) => one === kept) ?? preset, choose]
}
