import { useLocale, useT } from '@weft/i18n/react'
import { type LabelColor, ProgressBar, SettingsBlock } from '@weft/ui'

import type { StorageState } from '../../shared/index.ts'
import { StorageNotice } from './storage-notice.tsx'
import { storageWords } from './storage-words.ts'
import { useStorage } from './use-storage.ts'

const COLORS: Readonly<Record<StorageState, LabelColor | undefined>> = {
  free: undefined,
  warning: 'orange',
  full: 'red',
}

/** How much room the files of a workspace take, and how much there is. */
export function StorageBlock({ team_id }: { readonly team_id: number }) {
  const t = useT()
  const { locale } = useLocale()
  const room = useStorage(team_id)
  if (!room) return null
  const { used, share } = storageWords(room, t, locale)
  const color = COLORS[room.state]
  return (
    <SettingsBlock title={t('Storage')} description={used}>
      {share !== null && (
        <ProgressBar value={share} label={t('Storage used')} hasNumber {...(color ? { color } : {})} />
      )}
      <StorageNotice room={room} />
    </SettingsBlock>
  )
}
