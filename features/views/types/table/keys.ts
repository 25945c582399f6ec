import type { KeyGroup } from '@weft/client-kit'
import { t } from '@weft/i18n'
import { modifierKey as mod } from '@weft/ui'

/** The keys of a table; a test presses them. */
export function tableKeys(): KeyGroup {
  return {
    title: t('In a table'),
    keys: [
      [t('Move'), ['↑', '↓', '←', '→']],
      [t('To the edge'), [mod, '↑', '↓', '←', '→']],
      [t('First and last cell'), [mod, 'Home', 'End']],
      [t('Next and previous cell'), ['Tab', 'Shift']],
      [t('Select more'), ['Shift', '↑', '↓', '←', '→']],
      [t('Select to the edge'), [mod, 'Shift', '↑', '↓', '←', '→']],
      [t('Select all'), [mod, 'A']],
      [t('Select the column'), [mod, 'Space']],
      [t('Select the row'), [mod, 'Shift', 'Space']],
      [t('Edit the cell'), ['Enter']],
      [t('Edit from the end of the text'), ['F2']],
      [t('Check off, open sub-items, or select the row'), ['Space']],
      [t('Leave without saving'), ['Esc']],
      [t('Open the item'), [mod, 'Enter']],
      [t('Copy'), [mod, 'C']],
      [t('Cut'), [mod, 'X']],
      [t('Paste'), [mod, 'V']],
      [t('Fill down'), [mod, 'D']],
      [t('Fill across'), [mod, 'R']],
      [t('Clear cells'), ['Delete']],
      [t('Delete items'), [mod, 'Backspace']],
      [t('Undo'), [mod, 'Z']],
      [t('Redo'), [mod, 'Shift', 'Z']],
      [t('Pick up a row, move it, and drop it'), ['Shift', 'Space', '↑', '↓', 'Enter']],
      [t('Move row'), ['Alt', 'Shift', '↑', '↓']],
      [t('Indent below the one above, or outdent'), [mod, ']', '[']],
    ],
  }
}
