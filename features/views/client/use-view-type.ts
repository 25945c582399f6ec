import { useLatePart } from '@weft/ui'

import { clientViewType, moreViewTypes } from '../types/registry.client.ts'
import type { ClientViewType } from './view-member.ts'

/** The kind of a view, from when it is there. */
export function useViewType(name: string): ClientViewType | undefined {
  const known = clientViewType(name)
  useLatePart(moreViewTypes, known === undefined)
  return known
}
