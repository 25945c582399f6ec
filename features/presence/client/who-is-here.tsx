import type { ExtensionPoints } from '@weft/client-kit'
import { useAccount } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Folder } from '@weft/model'
import { AvatarStack } from '@weft/ui'

import { usePeopleHere } from './use-presence.ts'
import styles from './who-is-here.module.css'

/** The pictures of those who look at the same folder. */
export function WhoIsHere({ folder, isCompact }: ExtensionPoints['frame.top']) {
  const { isPretending } = useAccount()
  // A phone has no room for them.
  return folder && !isCompact && !isPretending ? <People folder={folder} /> : null
}

function People({ folder }: { folder: Folder }) {
  const t = useT()
  const people = usePeopleHere(folder)
  if (people.length === 0) return null
  const names = people.map(({ name }) => name).join(', ')
  return (
    <span className={styles['here']} role="group" aria-label={t('Also here: {names}', { names })}>
      <AvatarStack
        size={24}
        max={4}
        people={people.map(({ id, name, photo_url }) => ({
          id: String(id),
          name,
          src: photo_url,
          isLive: true,
        }))}
      />
    </span>
  )
}
