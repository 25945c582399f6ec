import type { KeyGroup } from '@weft/client-kit'
import { t } from '@weft/i18n'
import { modifierKey as mod } from '@weft/ui'

/** The keys of a list. */
export function listKeys(): KeyGroup {
  return {
    title: t('In a list'),
    keys: [
      [t('Move'), ['↑', '↓']],
      [t('Check it off'), ['Space']],
      [t('Type the name; once more: a new item below'), ['Enter']],
      [t('While writing: indent or outdent'), ['Tab', 'Shift']],
      [t('Open the item'), [mod, 'Enter']],
      [t('Open and close'), ['→', '←']],
      [t('To the values at its end, and along them'), ['→', '←']],
      [t('Select line'), ['X']],
      [t('Pick more'), ['Shift', '↑', '↓']],
      [t('Pick up a line, move it, and drop it'), ['Shift', 'Space', '↑', '↓', 'Enter']],
      [t('Move line'), ['Alt', 'Shift', '↑', '↓']],
      [t('Indent below the one above, or outdent'), [mod, ']', '[']],
      [t('Delete the item'), ['Delete']],
    ],
  }
}
