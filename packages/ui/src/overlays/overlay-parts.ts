import { latePart } from './late-part.ts'

/** Dialogs, popovers and sheets. */
export const surfaces = latePart(() => import('./surface-bodies.ts'))

/** Menus and what stands in them. */
export const menus = latePart(() => import('./menu-bodies.ts'))

/** Loads what opens over a page, so that nothing that is pressed waits for it. For idle moments. */
export async function loadOverlays(): Promise<void> {
  await Promise.all([surfaces.load(), menus.load()])
}
