import type { ExtensionPoints } from '@weft/client-kit'
import { useT } from '@weft/i18n/react'
import { SettingsBlock } from '@weft/ui'

import { CopyField } from './copy-field.tsx'

/** The address of the place, for people who can open it already. */
export function ShareLink({ board, folder }: ExtensionPoints['share.section']) {
  const t = useT()
  const path = folder ? `/b/${board.id}/${folder.id}` : `/b/${board.id}`
  return (
    <SettingsBlock title={t('Link')} description={t('Opens for people with access.')}>
      <CopyField
        label={folder ? t('Link to this folder') : t('Link to this board')}
        value={location.origin + path}
        button={t('Copy link')}
      />
    </SettingsBlock>
  )
}
