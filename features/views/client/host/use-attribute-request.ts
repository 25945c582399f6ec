import { type RefObject, useCallback, useRef, useState } from 'react'

import type { AttributeRequest } from '../attribute-overlays.tsx'

/** What was asked for an attribute, and what its dialog stands beside. */
export function useAttributeRequest(toolbar: RefObject<HTMLElement | null>) {
  const [request, setRequest] = useState<AttributeRequest | null>(null)
  const anchor = useRef<HTMLElement | null>(null)
  const add = useCallback(
    (beside?: HTMLElement) => {
      anchor.current =
        beside ?? toolbar.current?.querySelector<HTMLElement>('[data-attributes] > button') ?? null
      setRequest({ kind: 'add' })
    },
    [toolbar],
  )
  return { request, anchor, add, ask: setRequest }
}
