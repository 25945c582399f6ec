import { late } from '../late/late.tsx'

/** Dialogs, popovers and sheets. */
export const surfaces = late(() => import('./bodies/surfaces.ts'))

/** Menus and what stands in them. */
export const menus = late(() => import('./bodies/menus.ts'))
