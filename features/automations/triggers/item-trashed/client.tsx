import { useT } from '@weft/i18n/react'
import { Trash2 } from 'lucide-react'

import { clientTrigger, type PartEditorProps } from '../../client/part-member.ts'
import { TriggerScope, withOptions } from '../../client/pickers/trigger-scope.tsx'
import { definition } from './definition.ts'

type Options = typeof definition.defaults

function Editor({ options, onChange }: PartEditorProps<Options>) {
  const t = useT()
  return (
    <TriggerScope
      options={options}
      word={t('in')}
      onChange={(changed) => onChange(withOptions(options, changed))}
    />
  )
}

export const member = clientTrigger(definition, {
  icon: Trash2,
  Editor,
  sentence({ folders }, { t, ...words }) {
    const where = words.folders(folders)
    return where === ''
      ? t('an item is moved to the trash')
      : t('an item in {folders} is moved to the trash', { folders: where })
  },
})
