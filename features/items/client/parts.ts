import { extend, type FeatureParts } from '@weft/client-kit'
import { msg } from '@weft/i18n'

import type { ItemEntries, ItemPoints } from './extension-points.ts'

declare module '@weft/client-kit' {
  interface ExtensionPoints extends ItemPoints {}
  interface ExtensionEntries extends ItemEntries {}
}

/** What it adds to the pages of a session. */
export const itemsParts: FeatureParts = {
  extensions: [
    extend('boards.counts', () => import('./open-counts.tsx').then((it) => it.OpenCounts)),
    extend('board.numbered', () => import('./numbered-item.tsx').then((it) => it.NumberedItem)),
    extend('item.tabs', () => import('./sub-items.tsx').then((it) => it.SubItems), 10, {
      id: 'sub-items',
      label: msg('Sub-items'),
      count: ({ below }) => below.length,
    }),
    extend('item.tabs', () => import('./item-activity.tsx').then((it) => it.ItemActivity), 90, {
      id: 'activity',
      label: msg('Activity'),
      needs: 'VIEW_ACTIVITY_LOG',
    }),
  ],
}
