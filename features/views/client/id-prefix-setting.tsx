import { clientAttributeType, useAttributeTypes } from '@weft/features/attributes/client'
import type { FolderPartProps } from '@weft/features/boards/client'
import { SavedField, useStore } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import { type Attribute, MAX_ID_PREFIX } from '@weft/model'
import { useCollection } from '@weft/store/react'
import { SettingsBlock, TextField } from '@weft/ui'
import { useState } from 'react'

/** What the IDs of new items of the folder begin with, where items of its board have IDs. */
export function IdPrefixSetting({ folder, isDisabled, save }: FolderPartProps) {
  const t = useT()
  const [isSaved, setSaved] = useState(false)
  const all = useCollection(useStore().collection<Attribute>('attributes'), folder.board_id)
  const isReady = useAttributeTypes(all)
  if (!isReady || !all.some(({ type }) => clientAttributeType(type).hasFolderPrefix)) return null
  const prefix = folder.settings['id_prefix']
  const change = async (id_prefix: string | null, base: string | null) => {
    setSaved(false)
    setSaved(await save({ id_prefix }, { id_prefix: base }))
  }
  return (
    <SettingsBlock title={t('Custom ID')} isSaved={isSaved}>
      <SavedField<string | null>
        label={t('Prefix for new items')}
        value={typeof prefix === 'string' ? prefix : null}
        place={`folders/${folder.id}/id_prefix`}
        isDisabled={isDisabled}
        read={(text) => text ?? ''}
        parse={(text) => ({ data: text.trim() || null })}
        onSave={(next, base) => void change(next, base)}
      >
        {(props) => (
          <TextField
            {...props}
            maxLength={MAX_ID_PREFIX}
            placeholder={t('The prefix of the board')}
            description={t('Items that have an ID keep it.')}
          />
        )}
      </SavedField>
    </SettingsBlock>
  )
}
