import { extend, type FeatureParts, keysPart } from '@weft/client-kit'

import { recentSettings, starSettings } from './collections.ts'
import type { AtHandPoints } from './extension-points.ts'

declare module '@weft/client-kit' {
  interface ExtensionPoints extends AtHandPoints {}
}

/** What it adds to the pages of a session. */
export const atHandParts: FeatureParts = {
  collections: [starSettings, recentSettings],
  extensions: [
    extend('frame.sidebar', () => import('./starred-section.tsx').then((it) => it.StarredSection), 5),
    extend('frame.top', () => import('./star-place.tsx').then((it) => it.StarPlace), 5),
    extend('item.head', () => import('./star-item.tsx').then((it) => it.StarItem), 5),
    extend('place.menu', () => import('./star-menu-item.tsx').then((it) => it.StarMenuItem), 10),
    extend('search.tools', () => import('./star-search.tsx').then((it) => it.StarSearch), 10),
    extend('home.below', () => import('./home-section.tsx').then((it) => it.HomeSection), 90),
    extend('board.card', () => import('./board-star.tsx').then((it) => it.BoardStar), 10),
  ],
  keys: [keysPart(15, () => import('./keys.ts'))],
}
