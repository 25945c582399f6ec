import type { KeyGroup } from '@weft/client-kit'
import { t } from '@weft/i18n'
import { modifierKey as mod } from '@weft/ui'

/** The keys of a calendar. */
export function calendarKeys(): KeyGroup {
  return {
    title: t('In a calendar'),
    keys: [
      [t('Move by day'), ['↑', '↓', '←', '→']],
      [t('Month, week or day before and after'), ['PageUp', 'PageDown']],
      [t('Today'), ['T']],
      [t('Add an item on the day, or open the item'), ['Enter']],
      [t('Pick up an item, move it, and drop it'), ['Space', '←', '→', 'Enter']],
      [t('Make it longer or shorter'), ['Shift', '→', '←']],
      [t('Move to another day'), ['D']],
      [t('Copy to another day'), [mod, 'C', 'V']],
      [t('Delete the item'), ['Delete']],
    ],
  }
}
