import { useMe } from '@weft/features/session/client'
import { Workspace } from '@weft/features/workspaces/client'
import { useT } from '@weft/i18n/react'
import { Sheet } from '@weft/ui'

import type { Place } from './place.ts'
import { Sections } from './sidebar.tsx'
import styles from './frame.module.css'

/** Boards and folders on a phone. */
export function BoardsSheet({ place, onClose }: { place: Place; onClose(): void }) {
  const t = useT()
  const { guest } = useMe()
  return (
    <Sheet title={t('Boards')} isTitleHidden isOpen onOpenChange={(open) => !open && onClose()}>
      <div className={styles['sheet']}>
        {!guest && <Workspace />}
        <Sections place={place} />
      </div>
    </Sheet>
  )
}
