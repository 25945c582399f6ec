import { useLocale, useT } from '@weft/i18n/react'
import { Callout } from '@weft/ui'

import type { StorageRoom } from '../../shared/index.ts'
import { storageWords } from './storage-words.ts'

/** Tells that the room for files is nearly or wholly used; nothing before. */
export function StorageNotice({ room }: { readonly room: StorageRoom | null }) {
  const t = useT()
  const { locale } = useLocale()
  const notice = room && storageWords(room, t, locale).notice
  if (!notice) return null
  return (
    <Callout tone={room.state === 'full' ? 'danger' : 'warning'} title={notice.title}>
      {notice.text}
    </Callout>
  )
}
