import { useT } from '@weft/i18n/react'
import { Dialog, Keys } from '@weft/ui'

import { keyGroups } from './key-groups.ts'
import styles from './keys-dialog.module.css'

/** The keys of this screen. */
export function KeysDialog({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
}) {
  const t = useT()
  const groups = keyGroups()
  return (
    <Dialog title={t('Keys')} size="wide" isOpen={isOpen} onOpenChange={onOpenChange}>
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
