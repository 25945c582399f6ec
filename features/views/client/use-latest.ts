import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that always answers the value of the last rendering, for handlers that are made once. */
export function useLatest<T>(value: T): () => T {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return useCallback(() => latest.current, [])
}
