import { useT } from '@weft/i18n/react'
import { Dialog, Keys } from '@weft/ui'

import { modifierKey } from './use-frame-keys.ts'
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
  const groups: { title: string; keys: [string, readonly string[]][] }[] = [
    {
      title: t('Everywhere'),
      keys: [
        [t('Find boards and folders'), [modifierKey, 'K']],
        [t('Fold the sidebar'), [modifierKey, '\\']],
        [t('This list'), ['?']],
      ],
    },
    {
      title: t('In the sidebar'),
      keys: [
        [t('Walk'), ['↑', '↓']],
        [t('Open and close'), ['→', '←']],
        [t('Go there'), ['Enter']],
        [t('Pick up and move, then put down'), ['Space', '↑', '↓', 'Space']],
      ],
    },
    {
      title: t('In a table'),
      keys: [
        [t('Walk'), ['↑', '↓', '←', '→']],
        [t('Edit the cell'), ['Enter']],
        [t('Leave without saving'), ['Esc']],
        [t('Next cell'), ['Tab']],
        [t('Undo'), [modifierKey, 'Z']],
      ],
    },
  ]
  return (
    <Dialog title={t('Keys')} isOpen={isOpen} onOpenChange={onOpenChange}>
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
