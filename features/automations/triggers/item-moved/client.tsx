import { useT } from '@weft/i18n/react'
import { FolderInput } from 'lucide-react'

import { clientTrigger, type PartEditorProps } from '../../client/part-member.ts'
import { TriggerScope, withOptions } from '../../client/pickers/trigger-scope.tsx'
import { definition } from './definition.ts'

type Options = typeof definition.defaults

function Editor({ options, onChange }: PartEditorProps<Options>) {
  const t = useT()
  return (
    <TriggerScope
      options={options}
      word={t('to')}
      onChange={(changed) => onChange(withOptions(options, changed))}
    />
  )
}

export const member = clientTrigger(definition, {
  icon: FolderInput,
  Editor,
  sentence({ folders }, { t, ...words }) {
    const where = words.folders(folders)
    return where === '' ? t('an item is moved') : t('an item is moved to {folders}', { folders: where })
  },
})
