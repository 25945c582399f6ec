import { t } from '@weft/i18n'

import { modifierKey as mod } from './use-frame-keys.ts'

export interface KeyGroup {
  title: string
  /** What keys do, and the keys, one after another or together. */
  keys: [string, readonly string[]][]
}

/** All keys, as the list of them shows them. A test presses those of the table. */
export function keyGroups(): KeyGroup[] {
  return [
    {
      title: t('Everywhere'),
      keys: [
        [t('Find boards and folders'), [mod, 'K']],
        [t('Fold the sidebar'), [mod, '\\']],
        [t('Go home'), ['G', 'H']],
        [t('Go to the board'), ['G', 'B']],
        [t('This list'), ['?']],
      ],
    },
    {
      title: t('In the sidebar'),
      keys: [
        [t('Walk'), ['↑', '↓']],
        [t('Open and close'), ['→', '←']],
        [t('Go there'), ['Enter']],
        [t('Pick up and move, then put down'), ['Space', '↑', '↓', 'Space']],
      ],
    },
    {
      title: t('In a folder'),
      keys: [
        [t('New item'), ['N']],
        [t('Search in the view'), ['/']],
        [t('Open the view of that number'), ['Alt', '1–8']],
        [t('Find a view, where there are many'), ['Alt', '0']],
        [t('Previous and next item'), ['[', ']']],
        [t('Put me on the open or picked items'), ['M']],
        [t('Their labels'), ['L']],
        [t('Their date'), ['D']],
        [t('Close what is open, or let go of what is picked'), ['Esc']],
      ],
    },
    {
      title: t('In a table'),
      keys: [
        [t('Walk'), ['↑', '↓', '←', '→']],
        [t('To the edge'), [mod, '↑', '↓', '←', '→']],
        [t('First and last cell'), [mod, 'Home', 'End']],
        [t('Next and previous cell'), ['Tab', 'Shift']],
        [t('Select more'), ['Shift', '↑', '↓', '←', '→']],
        [t('Select to the edge'), [mod, 'Shift', '↑', '↓', '←', '→']],
        [t('Select all'), [mod, 'A']],
        [t('Select the column'), [mod, 'Space']],
        [t('Select the row'), [mod, 'Shift', 'Space']],
        [t('Edit the cell'), ['Enter']],
        [t('Edit at the end of the text'), ['F2']],
        [t('Tick, open sub-items, or pick the row'), ['Space']],
        [t('Leave without saving'), ['Esc']],
        [t('Open the item'), [mod, 'Enter']],
        [t('Copy'), [mod, 'C']],
        [t('Cut'), [mod, 'X']],
        [t('Paste'), [mod, 'V']],
        [t('Fill down'), [mod, 'D']],
        [t('Fill to the side'), [mod, 'R']],
        [t('Clear cells'), ['Delete']],
        [t('Delete items'), [mod, 'Backspace']],
        [t('Undo'), [mod, 'Z']],
        [t('Redo'), [mod, 'Shift', 'Z']],
        [t('Pick up a row and move it, then put it down'), ['Shift', 'Space', '↑', '↓', 'Enter']],
        [t('Move the row'), ['Alt', 'Shift', '↑', '↓']],
        [t('Put it below the one above, or out again'), [mod, ']', '[']],
      ],
    },
    {
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
    },
    {
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
    },
    {
      title: t('In a chart'),
      keys: [
        [t('Walk along the marks'), ['↑', '↓', '←', '→']],
        [t('First and last mark'), ['Home', 'End']],
        [t('List the items behind a mark'), ['Enter']],
      ],
    },
    {
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
    },
  ]
}
