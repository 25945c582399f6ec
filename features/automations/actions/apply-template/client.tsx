import { useT } from '@weft/i18n/react'
import { Checkbox } from '@weft/ui'
import { LayoutTemplate } from 'lucide-react'

import { clientAction, type PartEditorProps } from '../../client/part-member.ts'
import { FolderPicker } from '../../client/pickers/folder-picker.tsx'
import { withOptions } from '../../client/pickers/trigger-scope.tsx'
import { Word } from '../../client/pickers/words.tsx'
import { definition } from './definition.ts'

type Options = typeof definition.defaults & { folder_id?: string; replaces?: boolean }

function Editor({ options, onChange }: PartEditorProps<Options>) {
  const t = useT()
  return (
    <>
      <Word>{t('of')}</Word>
      <FolderPicker
        value={options.folder_id}
        none={t('the folder of the item')}
        onChange={(folder_id) => onChange(withOptions(options, { folder_id }))}
      />
      <Checkbox
        checked={options.replaces === true}
        onCheckedChange={(isOn) => onChange(withOptions(options, { replaces: isOn || undefined }))}
      >
        {t('Replace values that are there')}
      </Checkbox>
    </>
  )
}

export const member = clientAction(definition, {
  icon: LayoutTemplate,
  Editor,
  sentence: ({ folder_id }: Options, { t, ...words }) =>
    folder_id === undefined
      ? t('apply the item template')
      : t('apply the item template of {folder}', { folder: words.folder(folder_id) }),
})
