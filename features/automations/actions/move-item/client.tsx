import { useT } from '@weft/i18n/react'
import { FolderInput } from 'lucide-react'

import { clientAction, type PartEditorProps } from '../../client/part-member.ts'
import { FolderPicker } from '../../client/pickers/folder-picker.tsx'
import { Word } from '../../client/pickers/words.tsx'
import { definition } from './definition.ts'

function Editor({ options, onChange }: PartEditorProps<typeof definition.defaults>) {
  const t = useT()
  return (
    <>
      <Word>{t('to')}</Word>
      <FolderPicker
        value={options.folder_id}
        onChange={(folder_id) => onChange(folder_id === undefined ? {} : { folder_id })}
      />
    </>
  )
}

export const member = clientAction(definition, {
  icon: FolderInput,
  Editor,
  sentence: ({ folder_id }, { t, folder }) => t('move the item to {folder}', { folder: folder(folder_id) }),
})
