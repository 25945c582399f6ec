import { ListFilterPlus } from 'lucide-react'

import { clientTrigger, type PartEditorProps } from '../../client/part-member.ts'
import { FilterPicker } from '../../client/pickers/filter-picker.tsx'
import { TriggerScope, withOptions } from '../../client/pickers/trigger-scope.tsx'
import { definition } from './definition.ts'

function Editor({ options, onChange }: PartEditorProps<typeof definition.defaults>) {
  return (
    <>
      <TriggerScope options={options} onChange={(changed) => onChange(withOptions(options, changed))} />
      <FilterPicker filter={options.filter} onChange={(filter) => onChange({ ...options, filter }, true)} />
    </>
  )
}

export const member = clientTrigger(definition, {
  icon: ListFilterPlus,
  Editor,
  sentence({ filter, folders }, { t, ...words }) {
    const conditions = words.filter(filter) || '…'
    const where = words.folders(folders)
    return where === ''
      ? t('an item starts to match {conditions}', { conditions })
      : t('an item in {folders} starts to match {conditions}', { folders: where, conditions })
  },
})
