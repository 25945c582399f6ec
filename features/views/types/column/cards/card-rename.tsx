import { changedBy } from '@weft/features/attributes/client'
import { useT } from '@weft/i18n/react'
import { useEditorBase } from '@weft/store/react'
import { ChangedBy, isInChangedBy, LeftDraft, useHeldCaret, useLeaving } from '@weft/ui'
import { useEffect, useRef } from 'react'

import { dataOf } from '../../../client/cards/card-attributes.ts'
import type { BoardContext } from '../board-context.ts'
import type { Line } from '../stacking/build-board.ts'
import styles from './card.module.css'

/** A name as it was written, over what the field had shown. */
export interface Renamed {
  name: string
  base: unknown
}

interface CardRenameProps {
  line: Line
  boardContext: BoardContext
  onDone(renamed: Renamed | null): void
}

/** The name of a card as a field: Enter keeps it, Escape does not. */
export function CardRename({ line, boardContext, onDone }: CardRenameProps) {
  const t = useT()
  const { primary, context } = boardContext.records
  const format = (data: unknown) =>
    data === null || !primary ? '' : primary.type.format(data, primary.settings, context)
  const open = useEditorBase(primary ? dataOf(line.row, primary) : null, {
    read: format,
    changedBy: () => changedBy(boardContext.records.item(line.id), context),
    place:
      primary === null
        ? undefined
        : { place: `values/${line.id}.${primary.id}/data`, label: primary.attribute.name },
  })
  const field = useRef<HTMLTextAreaElement>(null)
  const holdCaret = useHeldCaret(field, open.taken)
  const isDone = useRef(false)
  useEffect(() => {
    field.current?.select()
  }, [])
  const finish = (isKept: boolean) => {
    if (isDone.current) return
    isDone.current = true
    open.done()
    onDone(isKept && open.isTouched ? { name: open.draft, base: open.base } : null)
  }
  useLeaving(() => open.isTouched && finish(true))
  return (
    <>
      <textarea
        ref={field}
        className={styles['rename']}
        aria-label={primary?.attribute.name ?? t('Name')}
        value={open.draft}
        autoFocus
        rows={2}
        dir="auto"
        onSelect={holdCaret}
        onChange={(event) => open.setDraft(event.currentTarget.value)}
        onBlur={(event) => {
          if (!isInChangedBy(event.relatedTarget)) finish(true)
        }}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') finish(true)
          else if (event.key === 'Escape') finish(false)
          else return
          event.preventDefault()
        }}
      />
      {open.left && !open.theirs && (
        <LeftDraft text={open.left.text} onRestore={open.left.restore} onDiscard={open.left.discard} />
      )}
      {open.theirs && (
        <ChangedBy
          by={open.theirs.by}
          value={format(open.theirs.data)}
          onTake={open.take}
          onKeep={open.keep}
        />
      )}
    </>
  )
}
