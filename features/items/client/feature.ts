import { type ClientFeature, extend } from '@weft/client-kit'

/** Items and what is done with one. */
export const itemsFeature: ClientFeature = {
  name: 'items',
  extensions: [extend('board.numbered', () => import('./numbered-item.tsx').then((it) => it.NumberedItem))],
}
