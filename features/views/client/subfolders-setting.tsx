import type { FolderPartProps } from '@weft/features/boards/client'
import { useT } from '@weft/i18n/react'
import { SettingsBlock, Switch } from '@weft/ui'
import { useState } from 'react'

/** Whether views of the folder show the items of its subfolders as well, unless a view says otherwise. */
export function SubfoldersSetting({ folder, isDisabled, save }: FolderPartProps) {
  const t = useT()
  const [isSaved, setSaved] = useState(false)
  const change = async (isOn: boolean) => {
    setSaved(false)
    setSaved(await save({ include_subfolders: isOn ? true : null }))
  }
  return (
    <SettingsBlock title={t('Subfolders')} isSaved={isSaved}>
      <Switch
        isSpread
        checked={folder.settings['include_subfolders'] === true}
        disabled={isDisabled}
        hint={t('For views that do not say otherwise in their options.')}
        onCheckedChange={(isOn) => void change(isOn)}
      >
        {t('Include subfolders in views')}
      </Switch>
    </SettingsBlock>
  )
}
