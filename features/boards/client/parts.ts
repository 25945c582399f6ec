import { extend, type FeatureParts, keysPart } from '@weft/client-kit'
import { msg } from '@weft/i18n'
import { Plus, SquareKanban } from 'lucide-react'

import type { BoardEntries, BoardPoints } from './extension-points.ts'

declare module '@weft/client-kit' {
  interface ExtensionPoints extends BoardPoints {}
  interface ExtensionEntries extends BoardEntries {}
}

/** What it adds to the pages of a session. */
export const boardsParts: FeatureParts = {
  extensions: [
    extend('frame.sidebar', () => import('./boards-section.tsx').then((it) => it.BoardsSection), 10),
  ],
  destinations: [
    {
      path: '/b/$rootId',
      label: msg('Board'),
      icon: SquareKanban,
      order: 20,
      shownIn: [],
      key: { letter: 'B', says: msg('Go to the board') },
    },
    {
      path: '/team/$teamId/boards/create',
      label: msg('Create board'),
      icon: Plus,
      order: 30,
      shownIn: ['search'],
    },
  ],
  keys: [keysPart(10, () => import('./keys.ts'))],
}
