import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'

import { withIntake } from '@weft/features/attributes/client'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import { classNames } from '@weft/ui'

import styles from './item-panel.module.css'
import { itemName, type PanelWorld } from './panel-parts.ts'

export interface TitleField {
  /** Whether it is a field that holds nothing yet. */
  isEmpty(): boolean
  /** Takes the focus and goes on after a text that was typed elsewhere. */
  begin(text: string): void
}

interface PanelTitleProps {
  ref?: Ref<TitleField>
  item: Item
  world: PanelWorld
  /** Enter was pressed: what comes below takes the focus. */
  onEnter?(): void
}

/** The item's name as the heading of its panel; a press makes it a field that grows with its text. */
export function PanelTitle({ ref, item, world, onEnter }: PanelTitleProps) {
  const t = useT()
  const { primary } = world
  const name = itemName(item, world)
  const [text, setText] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isDone = useRef(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => ({
    isEmpty: () => field.current?.value === '',
    begin(typed) {
      field.current?.focus({ preventScroll: true })
      if (field.current && typed !== '') setText(typed)
    },
  }))
  if (!primary || !world.canEdit || primary.type.isStatic) {
    return (
      <h1 className={styles['title']} dir="auto">
        {name || t('Untitled')}
      </h1>
    )
  }
  const { type, settings, id } = primary
  const finish = () => {
    if (isDone.current || text === null) return
    if (text === name) {
      setProblem(null)
      setText(null)
      return
    }
    withIntake(type, (intake) => {
      const parsed = intake.parse(text, settings, world.context)
      const isEmpty = 'data' in parsed && parsed.data === null
      const refusal =
        'problem' in parsed ? parsed.problem : isEmpty ? null : intake.checkData(parsed.data, settings)
      setProblem(refusal)
      if (refusal !== null) return
      if ('data' in parsed) world.setValue(item.id, id, parsed.data)
      setText(null)
    })
  }
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') {
      event.currentTarget.blur()
      onEnter?.()
    } else {
      isDone.current = true
      setText(null)
      setProblem(null)
      event.currentTarget.blur()
      isDone.current = false
    }
  }
  return (
    <h1 className={classNames(styles['title'], styles['editable'])}>
      <textarea
        ref={field}
        className={styles['titleField']}
        aria-label={primary.attribute.name}
        aria-invalid={problem === null ? undefined : true}
        dir="auto"
        rows={1}
        placeholder={t('Untitled')}
        value={text ?? name}
        onFocus={() => setText((before) => before ?? name)}
        onChange={(event) => {
          setText(event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' '))
          setProblem(null)
        }}
        onKeyDown={handleKey}
        onBlur={finish}
      />
      {problem !== null && (
        <span role="alert" className={styles['problem']}>
          {t(problem)}
        </span>
      )}
    </h1>
  )
}
