import { SquarePen } from 'lucide-react'

import { clientTrigger, type PartEditorProps } from '../../client/part-member.ts'
import { TriggerScope, withOptions } from '../../client/pickers/trigger-scope.tsx'
import { definition } from './definition.ts'

type Options = typeof definition.defaults

function Editor({ options, onChange }: PartEditorProps<Options>) {
  return (
    <TriggerScope
      options={options}
      hasSources
      onChange={(changed) => onChange(withOptions(options, changed))}
    />
  )
}

export const member = clientTrigger(definition, {
  icon: SquarePen,
  Editor,
  sentence({ folders }, { t, ...words }) {
    const where = words.folders(folders)
    return where === '' ? t('an item is updated') : t('an item is updated in {folders}', { folders: where })
  },
})
