import { ValueDisplay } from '@weft/features/attributes/client'
import type { ShownAttribute } from '@weft/features/views/client'
import { useT } from '@weft/i18n/react'
import { useRef, useState } from 'react'

import { useRuleBoard } from '../board/rule-board.tsx'
import styles from './pickers.module.css'

interface ValuePickerProps {
  readonly attribute: ShownAttribute
  readonly data: unknown
  /** Undefined clears it. */
  onChange(data: unknown): void
}

/** A value of an attribute, chosen by the editor that its cells have. */
export function ValuePicker({ attribute, data, onChange }: ValuePickerProps) {
  const t = useT()
  const { context } = useRuleBoard()
  const [isEditing, setEditing] = useState(false)
  const frame = useRef<HTMLSpanElement>(null)
  const { type, settings } = attribute
  const { name } = attribute.attribute
  const isToggle = type.editOn === 'toggle'
  const close = () => {
    setEditing(false)
    // The button that opened it comes back with this very change; whoever went on elsewhere stays there.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) frame.current?.querySelector('button')?.focus()
    })
  }
  const { Editor } = type
  if (isEditing)
    return (
      <span ref={frame} className={styles['editor']}>
        <Editor
          data={data ?? null}
          settings={settings}
          context={context}
          placement="panel"
          label={name}
          canEditSettings={false}
          onCommit={(next) => {
            onChange(next ?? undefined)
            close()
          }}
          onCancel={close}
        />
      </span>
    )
  const isEmpty = data === undefined || data === null
  return (
    <span ref={frame}>
      <button
        type="button"
        className={styles['value']}
        data-empty={isEmpty || undefined}
        aria-label={t('Value of {name}', { name })}
        onClick={() =>
          isToggle && type.toggle ? onChange(type.toggle(data ?? null, settings, context)) : setEditing(true)
        }
      >
        {isEmpty && !isToggle ? (
          t('Choose a value')
        ) : (
          <ValueDisplay type={type} data={data ?? null} settings={settings} context={context} />
        )}
      </button>
    </span>
  )
}
