import { useT } from '@weft/i18n/react'
import { Copy } from 'lucide-react'

import { clientAction, type PartEditorProps } from '../../client/part-member.ts'
import { FolderPicker } from '../../client/pickers/folder-picker.tsx'
import { withOptions } from '../../client/pickers/trigger-scope.tsx'
import { Word } from '../../client/pickers/words.tsx'
import { definition } from './definition.ts'

type Options = typeof definition.defaults & { folder_id?: string }

function Editor({ options, onChange }: PartEditorProps<Options>) {
  const t = useT()
  return (
    <>
      <Word>{t('to')}</Word>
      <FolderPicker
        value={options.folder_id}
        none={t('the folder of the item')}
        onChange={(folder_id) => onChange(withOptions(options, { folder_id }))}
      />
    </>
  )
}

export const member = clientAction(definition, {
  icon: Copy,
  Editor,
  sentence: ({ folder_id }: Options, { t, ...words }) =>
    folder_id === undefined
      ? t('duplicate the item')
      : t('duplicate the item to {folder}', { folder: words.folder(folder_id) }),
})
