import { useLatePart } from '@weft/ui'
import { useEffect } from 'react'

import { clientViewType, clientViewTypes, moreViewTypes } from '../../types/registry.client.ts'
import type { ClientViewType } from '../view-member.ts'

/** The kind of a view, from when it is there. */
export function useViewType(name: string): ClientViewType | undefined {
  const known = clientViewType(name)
  useLatePart(moreViewTypes, known === undefined)
  return known
}

/** Begins to load what shows views of that kind as soon as it is known: their items are on their way by then. */
export function useViewAhead(name: string | undefined): void {
  useEffect(() => {
    // What cannot be loaded now is loaded, and reported, when it is shown.
    if (name !== undefined) void loadView(name).catch(() => undefined)
  }, [name])
}

async function loadView(name: string): Promise<void> {
  const kinds = clientViewType(name) ? clientViewTypes : await moreViewTypes.load()
  await kinds[name]?.Component.load?.()
}
