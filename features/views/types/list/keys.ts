import type { KeyGroup } from '@weft/client-kit'
import { t } from '@weft/i18n'
import { modifierKey as mod } from '@weft/ui'

/** The keys of a list. */
export function listKeys(): KeyGroup {
  return {
    title: t('In a list'),
    keys: [
      [t('Walk'), ['↑', '↓']],
      [t('Tick it off'), ['Space']],
      [t('Write the name; once more: a new item below'), ['Enter']],
      [t('While writing: a level in, or out'), ['Tab', 'Shift']],
      [t('Open the item'), [mod, 'Enter']],
      [t('Open and close'), ['→', '←']],
      [t('To the values at its end, and along them'), ['→', '←']],
      [t('Pick the line'), ['X']],
      [t('Pick more'), ['Shift', '↑', '↓']],
      [t('Pick up a line and move it, then put it down'), ['Shift', 'Space', '↑', '↓', 'Enter']],
      [t('Move the line'), ['Alt', 'Shift', '↑', '↓']],
      [t('Put it below the one above, or out again'), [mod, ']', '[']],
      [t('Delete the item'), ['Delete']],
    ],
  }
}
