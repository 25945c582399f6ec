import { useLocale, useT } from '@weft/i18n/react'
import { type LabelColor, ProgressBar, SettingsBlock } from '@weft/ui'

import type { StorageRoom, StorageState } from '../../shared/index.ts'
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
  return (
    <SettingsBlock title={t('Storage')} description={storageWords(room, t, locale).used}>
      <StorageMeter room={room} />
    </SettingsBlock>
  )
}

/** The part of a room that is taken, where it has an end, and what follows from it. */
export function StorageMeter({ room }: { readonly room: StorageRoom }) {
  const t = useT()
  const { locale } = useLocale()
  const { share } = storageWords(room, t, locale)
  const color = COLORS[room.state]
  return (
    <>
      {share !== null && (
        <ProgressBar value={share} label={t('Storage used')} hasNumber {...(color ? { color } : {})} />
      )}
      <StorageNotice room={room} />
    </>
  )
}
