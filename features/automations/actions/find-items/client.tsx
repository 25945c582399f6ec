import { useT } from '@weft/i18n/react'
import { Repeat2 } from 'lucide-react'

import { clientAction, type PartEditorProps } from '../../client/part-member.ts'
import { FilterPicker } from '../../client/pickers/filter-picker.tsx'
import { FolderPicker } from '../../client/pickers/folder-picker.tsx'
import { NumberPicker } from '../../client/pickers/number-picker.tsx'
import { withOptions } from '../../client/pickers/trigger-scope.tsx'
import { Word } from '../../client/pickers/words.tsx'
import { definition, MAX_FOUND } from './definition.ts'

function Editor({ options, onChange }: PartEditorProps<typeof definition.defaults>) {
  const t = useT()
  return (
    <>
      <Word>{t('of at most')}</Word>
      <NumberPicker
        label={t('Number of items')}
        value={options.limit ?? MAX_FOUND}
        min={1}
        max={MAX_FOUND}
        onChange={(limit) => onChange(withOptions(options, { limit }), true)}
      />
      <Word>{t('items in')}</Word>
      <FolderPicker
        value={options.folder_id}
        onChange={(folder_id) => onChange(withOptions(options, { folder_id }))}
      />
      <FilterPicker filter={options.filter} onChange={(filter) => onChange({ ...options, filter }, true)} />
    </>
  )
}

export const member = clientAction(definition, {
  icon: Repeat2,
  Editor,
  sentence({ folder_id, filter }, { t, ...words }) {
    const folder = words.folder(folder_id)
    const conditions = words.filter(filter)
    return conditions === ''
      ? t('for each item in {folder}', { folder })
      : t('for each item in {folder} where {conditions}', { folder, conditions })
  },
})
