import type { ExtensionPoints } from '@weft/client-kit'
import { useLatePart } from '@weft/ui'
import { Table2 } from 'lucide-react'

import { clientViewType, moreViewTypes } from '../types/registry.client.ts'

/** What a kind of view looks like among other things. */
export function ViewPicture({ view_type }: ExtensionPoints['view.picture']) {
  useLatePart(moreViewTypes, !clientViewType(view_type))
  const Icon = clientViewType(view_type)?.icon ?? Table2
  return <Icon aria-hidden />
}
