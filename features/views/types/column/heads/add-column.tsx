import { useT } from '@weft/i18n/react'
import { Button, Menu, MenuItem, limitCharacters } from '@weft/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import type { HeadContext } from './head-context.ts'
import { addLabel } from './label-actions.ts'
import styles from './heads.module.css'

/** A new column at the end: a label is made, a person gets a place; nothing for values that nobody makes. */
export function AddColumn({ heads }: { heads: HeadContext }) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const { stack, actions, columnActions, columns } = heads
  if (stack.kind === 'people') {
    const shown = new Set(columns.map(({ key }) => key))
    const others = [...stack.context.people].filter(([id]) => !shown.has(String(id)))
    if (others.length === 0) return null
    return (
      <div className={styles['add']}>
        <Menu
          label={t('Add column')}
          search={t('Find a person')}
          trigger={
            <Button variant="ghost" icon={<Plus />}>
              {t('Add column')}
            </Button>
          }
        >
          {others.map(([id, { name }]) => (
            <MenuItem
              key={id}
              id={String(id)}
              onAction={() =>
                columnActions.setOrder([
                  ...columns.map(({ key }) => key).filter((key) => key !== ''),
                  String(id),
                ])
              }
            >
              {name}
            </MenuItem>
          ))}
        </Menu>
      </div>
    )
  }
  if (stack.kind !== 'labels' || !actions.rights.editAttribute) return null
  const finish = (text: string) => {
    setIsOpen(false)
    const name = text.trim()
    // A program that cannot be loaded is reported by the page.
    if (name !== '') addLabel(stack, name, actions).catch(() => undefined)
  }
  return (
    <div className={styles['add']}>
      {isOpen ? (
        <input
          className={styles['rename']}
          aria-label={t('Name of the new column')}
          placeholder={t('Name of the new column')}
          {...limitCharacters(100)}
          autoFocus
          onBlur={(event) => finish(event.currentTarget.value)}
          onKeyDown={(event) => {
            event.stopPropagation()
            if (event.key === 'Enter') event.currentTarget.blur()
            else if (event.key === 'Escape') setIsOpen(false)
          }}
        />
      ) : (
        <Button variant="ghost" icon={<Plus />} onClick={() => setIsOpen(true)}>
          {t('Add column')}
        </Button>
      )}
    </div>
  )
}
