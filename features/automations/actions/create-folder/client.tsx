import { useT } from '@weft/i18n/react'
import { FolderPlus } from 'lucide-react'

import { clientAction, type PartEditorProps } from '../../client/part-member.ts'
import { FolderPicker } from '../../client/pickers/folder-picker.tsx'
import { TokenText } from '../../client/pickers/token-text.tsx'
import { withOptions } from '../../client/pickers/trigger-scope.tsx'
import { Word } from '../../client/pickers/words.tsx'
import { definition } from './definition.ts'

type Options = typeof definition.defaults & { parent_id?: string; like_id?: string }

function Editor({ options, onChange }: PartEditorProps<Options>) {
  const t = useT()
  return (
    <>
      <Word>{t('in')}</Word>
      <FolderPicker
        value={options.parent_id}
        label={t('Place of the folder')}
        none={t('the board')}
        onChange={(parent_id) => onChange(withOptions(options, { parent_id }))}
      />
      <Word>{t('like')}</Word>
      <FolderPicker
        value={options.like_id}
        label={t('Folder that it is like')}
        none={t('a new folder')}
        onChange={(like_id) => onChange(withOptions(options, { like_id }))}
      />
      <TokenText
        label={t('Name')}
        placeholder={t('Enter a name')}
        maxLength={1_000}
        rows={1}
        value={options.name}
        onChange={(name) => onChange({ ...options, name }, true)}
      />
    </>
  )
}

export const member = clientAction(definition, {
  icon: FolderPlus,
  Editor,
  sentence({ name, parent_id }: Options, { t, ...words }) {
    const text = words.text(name).trim()
    const folder = text === '' ? '…' : `“${text}”`
    return parent_id === undefined
      ? t('create the folder {folder}', { folder })
      : t('create the folder {folder} in {parent}', { folder, parent: words.folder(parent_id) })
  },
})
