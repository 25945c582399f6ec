import { useAccount, useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Profile } from '@weft/model'
import { Page } from '@weft/ui'
import { useRef, useState } from 'react'

import { readNotificationSettings } from '../../shared/settings.ts'
import { MailBlock } from './mail-block.tsx'
import { PushBlock } from './push-block.tsx'
import { QuietBlock } from './quiet-block.tsx'
import type { SettingsPart } from './settings-part.ts'
import { TopicGrid } from './topic-grid.tsx'
import styles from './settings.module.css'

/** What may interrupt a person, and when. Everything is saved at once, and goes back where that fails. */
export function NotificationSettingsScreen() {
  const t = useT()
  const { preferences } = useMe()
  const { saveProfile } = useAccount()
  const [saved, setSaved] = useState<string | null>(null)
  const settings = readNotificationSettings(preferences)
  const last = useRef(0)
  const save = async (block: string, chosen: Profile['preferences']) => {
    const own = ++last.current
    setSaved(null)
    // While another one waits behind it, not all that is shown is saved.
    if ((await saveProfile({ preferences: chosen })) && own === last.current) setSaved(block)
  }
  const part = (block: string): SettingsPart => ({
    settings,
    isSaved: saved === block,
    onChoose: (chosen) => void save(block, chosen),
  })
  return (
    <Page
      title={t('Notifications')}
      description={t('The inbox always keeps everything. Here you choose what else can interrupt you.')}
      width={720}
    >
      <div className={styles['blocks']}>
        <div className={styles['two']}>
          <MailBlock {...part('mail')} />
          <QuietBlock {...part('quiet')} />
        </div>
        <PushBlock />
        <TopicGrid {...part('grid')} />
      </div>
    </Page>
  )
}
