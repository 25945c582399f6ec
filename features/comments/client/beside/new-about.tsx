import { useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'

import { Composer } from '../compose/composer.tsx'
import type { Mentionable } from '../compose/use-mentionable.ts'
import { aboutPlace, type Anchor } from './about-place.ts'
import styles from './beside.module.css'

interface NewAboutProps {
  item: Item
  anchor: Anchor
  mentionable: Mentionable
  /** Null: it is not wanted. */
  onDone(html: string | null): void
}

/** Where a comment about words is written, below the words. */
export function NewAbout({ item, anchor, mentionable, onDone }: NewAboutProps) {
  const t = useT()
  const { id: me } = useMe()
  return (
    <div className={styles['writing']}>
      <div className={styles['about']}>
        <q dir="auto" className={styles['quote']}>
          {anchor.quote}
        </q>
      </div>
      <Composer
        place={aboutPlace(item.id, anchor)}
        label={t('Comment on these words')}
        placeholder={t('Write a comment. @ people, # items')}
        submitLabel={t('Comment')}
        mentionable={mentionable}
        target={me > 0 ? { team_id: item.team_id, item_id: item.id } : undefined}
        onSend={onDone}
        onCancel={() => onDone(null)}
      />
    </div>
  )
}
