import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'

import { changedBy, withInput } from '@weft/features/attributes/client'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import { useEditorBase } from '@weft/store/react'
import { ChangedBy, classNames, isInChangedBy, LeftDraft, useHeldCaret, useLeaving } from '@weft/ui'

import styles from './item-panel.module.css'
import { dataOf, itemName, type PanelContext } from './panel-parts.ts'

export interface TitleField {
  /** Whether it is a field that holds nothing yet. */
  isEmpty(): boolean
  /** Takes the focus and goes on after a text that was typed elsewhere. */
  begin(text: string): void
}

interface PanelTitleProps {
  ref?: Ref<TitleField>
  item: Item
  panelContext: PanelContext
  /** Enter was pressed: what comes below takes the focus. */
  onEnter?(): void
  /** Escape was pressed, and gave up what was typed. */
  onEscape?(wasEmpty: boolean): void
  /** Ctrl or Cmd with Enter: another item is made. */
  onAddNext?: (() => void) | undefined
}

/** The item's name as the heading of its panel; a press makes it a field that grows with its text. */
export function PanelTitle({ ref, item, panelContext, ...heard }: PanelTitleProps) {
  const t = useT()
  const { primary } = panelContext
  const name = itemName(item, panelContext)
  const { open, format, problem, setDraft, giveUp, finish } = useTitleDraft(item, panelContext)
  const isDone = useRef(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const holdCaret = useHeldCaret(field, open.taken)
  useImperativeHandle(ref, () => ({
    isEmpty: () => field.current?.value === '',
    begin(typed) {
      field.current?.focus({ preventScroll: true })
      if (field.current && typed !== '') open.setDraft(typed)
    },
  }))
  if (!primary || !panelContext.canEdit || primary.type.isStatic) {
    return (
      <h1 className={styles['title']} dir="auto">
        {name || t('Untitled')}
      </h1>
    )
  }
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') {
      event.currentTarget.blur()
      if (event.ctrlKey || event.metaKey) heard.onAddNext?.()
      else heard.onEnter?.()
    } else {
      const wasEmpty = event.currentTarget.value === ''
      isDone.current = true
      giveUp()
      event.currentTarget.blur()
      isDone.current = false
      heard.onEscape?.(wasEmpty)
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
        value={open.draft}
        onSelect={holdCaret}
        onChange={(event) => setDraft(event.currentTarget.value.replaceAll(/(?<!\s)\s*\n\s*/g, ' '))}
        onKeyDown={handleKey}
        onBlur={(event) => {
          if (!isDone.current && !isInChangedBy(event.relatedTarget)) finish()
        }}
      />
      {open.theirs && (
        <ChangedBy
          by={open.theirs.by}
          value={format(open.theirs.data)}
          onTake={open.take}
          onKeep={open.keep}
        />
      )}
      {open.left && !open.theirs && (
        <LeftDraft text={open.left.text} onRestore={open.left.restore} onDiscard={open.left.discard} />
      )}
      {problem !== null && (
        <span role="alert" className={styles['problem']}>
          {t(problem)}
        </span>
      )}
    </h1>
  )
}

/** The name as it is typed: what it stands on, what it may not be, and how it is saved. */
function useTitleDraft(item: Item, panelContext: PanelContext) {
  const { primary } = panelContext
  const format = (data: unknown) =>
    data === null || !primary ? '' : primary.type.format(data, primary.settings, panelContext.context)
  const open = useEditorBase(primary ? dataOf(item, primary) : null, {
    read: format,
    changedBy: () => changedBy(panelContext.item(item.id), panelContext.context),
    place:
      primary === null
        ? undefined
        : { place: `values/${item.id}.${primary.id}/data`, label: primary.attribute.name },
  })
  const [problem, setProblem] = useState<string | null>(null)
  const finish = () => {
    if (!primary) return
    if (!open.isTouched) {
      setProblem(null)
      return
    }
    const { draft, base } = open
    const { type, settings, id } = primary
    withInput(type, (input) => {
      const parsed = input.parse(draft, settings, panelContext.context)
      const isEmpty = 'data' in parsed && parsed.data === null
      const refusal =
        'problem' in parsed ? parsed.problem : isEmpty ? null : input.checkData(parsed.data, settings)
      setProblem(refusal)
      if (refusal !== null) return
      if (!('data' in parsed)) return
      void panelContext.setValue(item.id, id, parsed.data, { base })
      open.saved(parsed.data)
    })
  }
  useLeaving(() => open.isTouched && finish())
  const setDraft = (text: string) => {
    open.setDraft(text)
    setProblem(null)
  }
  const giveUp = () => {
    open.take()
    setProblem(null)
  }
  return { open, format, problem, setDraft, giveUp, finish }
}
