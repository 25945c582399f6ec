import { type KeyGroup, useParts } from '@weft/client-kit'
import { useT } from '@weft/i18n/react'
import { Dialog, Keys } from '@weft/ui'
import { useEffect, useState } from 'react'

import { useDestinations } from './destinations.ts'
import { keysEverywhere } from './keys.ts'
import styles from './keys-dialog.module.css'

/** The keys of all screens. */
export function KeysDialog({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
}) {
  const t = useT()
  const groups = [keysEverywhere(useDestinations()), ...useGroups()]
  return (
    <Dialog title={t('Keyboard shortcuts')} size="wide" isOpen={isOpen} onOpenChange={onOpenChange}>
      <div className={styles['groups']}>
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3 className={styles['title']}>{title}</h3>
            <dl>
              {keys.map(([what, names]) => (
                <div key={what} className={styles['row']}>
                  <dt>{what}</dt>
                  <dd>
                    <span className="visually-hidden">{names.join(' ')}</span>
                    <Keys keys={names} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

/** What features say of their keys, as soon as it is there. */
function useGroups(): readonly KeyGroup[] {
  const t = useT()
  const parts = useParts('keys')
  const [groups, setGroups] = useState<readonly KeyGroup[]>([])
  useEffect(() => {
    let isOver = false
    const loading = parts
      .toSorted((a, b) => a.order - b.order)
      .map(async ({ part }) => (await part.load()).groups())
    Promise.all(loading)
      .then((loaded) => {
        if (!isOver) setGroups(loaded.flat())
      })
      // A program that cannot be loaded is reported by the page.
      .catch(() => undefined)
    return () => {
      isOver = true
    }
    // Another language says it anew.
  }, [parts, t])
  return groups
}
