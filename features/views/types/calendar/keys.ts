import type { KeyGroup } from '@weft/client-kit'
import { t } from '@weft/i18n'
import { modifierKey as mod } from '@weft/ui'

/** The keys of a calendar. */
export function calendarKeys(): KeyGroup {
  return {
    title: t('In a calendar'),
    keys: [
      [t('Walk by days'), ['↑', '↓', '←', '→']],
      [t('Month, week or day before and after'), ['PageUp', 'PageDown']],
      [t('Today'), ['T']],
      [t('Add to the day, or open the item'), ['Enter']],
      [t('Pick up an item and move it, then put it down'), ['Space', '←', '→', 'Enter']],
      [t('Make it longer or shorter'), ['Shift', '→', '←']],
      [t('Give it another day'), ['D']],
      [t('Copy to another day'), [mod, 'C', 'V']],
      [t('Delete the item'), ['Delete']],
    ],
  }
}
