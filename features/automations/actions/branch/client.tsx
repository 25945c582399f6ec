import { useT } from '@weft/i18n/react'
import { Split } from 'lucide-react'

import { clientAction, type PartEditorProps } from '../../client/part-member.ts'
import { FilterPicker } from '../../client/pickers/filter-picker.tsx'
import { Word } from '../../client/pickers/words.tsx'
import { definition } from './definition.ts'

function Editor({ options, onChange }: PartEditorProps<typeof definition.defaults>) {
  const t = useT()
  return (
    <>
      {(options.filter?.conditions.length ?? 0) === 0 && (
        <Word>{t('If the item meets these conditions')}</Word>
      )}
      <FilterPicker filter={options.filter} onChange={(filter) => onChange({ filter }, true)} />
    </>
  )
}

export const member = clientAction(definition, {
  icon: Split,
  Editor,
  sentence({ filter }, { t, ...words }) {
    const conditions = words.filter(filter)
    return conditions === '' ? t('if …') : t('if {conditions}', { conditions })
  },
})
