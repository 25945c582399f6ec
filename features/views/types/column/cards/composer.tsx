import { useT } from '@weft/i18n/react'
import { useEffect, useRef } from 'react'

import styles from './card.module.css'

interface ComposerProps {
  /** Of the column, for who hears the page. */
  name: string
  onAdd(text: string): void
  onClose(): void
}

/** A card that is being written: Enter makes it and goes on with the next one. */
export function Composer({ name, onAdd, onClose }: ComposerProps) {
  const t = useT()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.scrollIntoView({ block: 'nearest' })
  })
  const add = () => {
    const text = field.current?.value.trim() ?? ''
    if (text === '' || !field.current) return false
    field.current.value = ''
    onAdd(text)
    return true
  }
  return (
    <div className={styles['composer']} data-composer>
      <textarea
        ref={field}
        rows={2}
        dir="auto"
        autoFocus
        aria-label={t('Name of a new item in {column}', { column: name })}
        placeholder={t('Name, then Enter')}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') {
            event.preventDefault()
            onClose()
          } else if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault()
            if (!add()) onClose()
          }
        }}
        onBlur={() => {
          add()
          onClose()
        }}
      />
    </div>
  )
}
