import type { KeyGroup } from '@weft/client-kit'
import { t } from '@weft/i18n'

/** The keys of columns. */
export function columnKeys(): KeyGroup {
  return {
    title: t('In columns'),
    keys: [
      [t('Move along column headers, or down to the cards'), ['←', '→', '↓']],
      [t('Collapse or expand the column'), ['Enter']],
      [t('Move between cards'), ['↑', '↓', '←', '→']],
      [t('Pick up a card or column, move it, and drop it'), ['Space', '←', '→', 'Enter']],
      [t('Add a card below'), ['Shift', 'Enter']],
      [t('Rename the card'), ['F2']],
      [t('Select card'), ['X']],
      [t('Pick more'), ['Shift', '↑', '↓']],
      [t('Delete the item'), ['Delete']],
    ],
  }
}
