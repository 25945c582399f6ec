import { textOf } from '@weft/base'
import { msg } from '@weft/i18n'
import type { Settings } from '@weft/model'
import { folderTree } from '../../shared/elements/folder-tree.ts'
import type { FamilyMember } from '../../shared/family-member.ts'

/** Shown for a folder that the reader does not see. */
const HIDDEN_FOLDER = msg('Private folder')

export const showsPath = (settings: Settings) => settings.showPath !== false

/** The folder that an item lies in; data is its id. Choosing another one moves the item. */
export const definition: FamilyMember = {
  type: 'source_folder',
  label: msg('Source folder'),
  menu: { under: 'automatic', order: 60 },
  holds: 'folder',
  isStatic: true,
  isUnique: true,
  defaultSettings: { showPath: true },
  computed: {
    inputs: () => ['folder_id'],
    prepare: () => (cell) => {
      const id = cell.read('folder_id')
      return typeof id === 'string' ? id : null
    },
  },
  format(data, settings, context) {
    const placed = folderTree(context).get(textOf(data))
    if (!placed) return HIDDEN_FOLDER
    return showsPath(settings) ? placed.path.join(' / ') : (placed.path.at(-1) ?? '')
  },
  sortKey: (data, _settings, context) => folderTree(context).get(textOf(data))?.place ?? null,
  operators: ['is', 'is_not', 'subtree'],
  predicate(operator, operand, _settings, context) {
    if (typeof operand !== 'string' || operand === '') return null
    if (operator === 'is') return (data) => data === operand
    if (operator === 'is_not') return (data) => data !== operand
    if (operator !== 'subtree') return null
    const tree = folderTree(context)
    return (data) => data === operand || tree.get(textOf(data))?.above.has(operand) === true
  },
  groups: (data, settings, context) => [
    {
      key: textOf(data),
      label: definition.format(data, settings, context),
      sort: folderTree(context).get(textOf(data))?.place ?? Number.MAX_SAFE_INTEGER,
    },
  ],
  aggregates: [],
}
