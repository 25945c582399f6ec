import type { FeatureParts } from '@weft/client-kit'
import { msg } from '@weft/i18n'
import { Search } from 'lucide-react'

import type { SearchPoints } from './extension-points.ts'

declare module '@weft/client-kit' {
  interface ExtensionPoints extends SearchPoints {}
}

/** What it adds to the pages of a session. */
export const searchParts: FeatureParts = {
  destinations: [{ path: '/search', label: msg('Search'), icon: Search, order: 14, shownIn: ['search'] }],
}
