import { latePart } from '../late/late-part.ts'

/** Dialogs, popovers and sheets. */
export const surfaces = latePart(() => import('./bodies/surfaces.ts'))

/** Menus and what stands in them. */
export const menus = latePart(() => import('./bodies/menus.ts'))
