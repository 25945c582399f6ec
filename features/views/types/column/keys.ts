import type { KeyGroup } from '@weft/client-kit'
import { t } from '@weft/i18n'

/** The keys of columns. */
export function columnKeys(): KeyGroup {
  return {
    title: t('In columns'),
    keys: [
      [t('Along the heads of columns, and down to the cards'), ['←', '→', '↓']],
      [t('Close or open the column'), ['Enter']],
      [t('Walk along the cards'), ['↑', '↓', '←', '→']],
      [t('Pick up a card or a column and move it, then put it down'), ['Space', '←', '→', 'Enter']],
      [t('Add a card below'), ['Shift', 'Enter']],
      [t('Rename the card'), ['F2']],
      [t('Pick the card'), ['X']],
      [t('Pick more'), ['Shift', '↑', '↓']],
      [t('Delete the item'), ['Delete']],
    ],
  }
}
