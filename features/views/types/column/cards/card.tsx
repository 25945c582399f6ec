import { t } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { classNames } from '@weft/ui'
import { CloudUpload, EyeOff, MoreHorizontal } from 'lucide-react'
import { memo, useCallback, useSyncExternalStore } from 'react'

import { nameOf } from '../../../client/cards/card-attributes.ts'
import { CardCover, coverOf } from '../../../client/cards/card-cover.tsx'
import { CardValues } from '../../../client/cards/card-values.tsx'
import { CommentCount } from '../../../client/cards/comment-count.tsx'
import { SubItemCount } from '../../../client/cards/sub-items.tsx'
import type { BoardContext } from '../board-context.ts'
import type { Line } from '../stacking/build-board.ts'
import { CardRename, type Renamed } from './card-rename.tsx'
import styles from './card.module.css'

interface CardProps {
  line: Line
  boardContext: BoardContext
  /** The one card that the Tab key reaches. */
  isTabStop: boolean
  isPicked: boolean
  isCurrent: boolean
  isRenaming: boolean
  onRenamed(renamed: Renamed | null): void
}

/** An item as a card. It is drawn again when its line is another object, and only then. */
export const Card = memo(function Card(props: CardProps) {
  const { line, boardContext, isTabStop, isPicked, isCurrent, isRenaming, onRenamed } = props
  const translate = useT()
  const { row } = line
  const color = boardContext.colorOf?.(row) ?? null
  const name = nameOf(row, boardContext.records)
  return (
    <article
      className={styles['card']}
      data-card={line.id}
      data-picked={isPicked || undefined}
      data-current={isCurrent || undefined}
      data-color={color ?? undefined}
      data-hidden={line.hiddenByFilter || undefined}
      data-draggable={boardContext.actions.rights.editItem || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a card is opened, lifted and ticked by keys
      tabIndex={isTabStop ? 0 : -1}
      aria-label={spokenName(name, isPicked)}
      aria-current={isCurrent || undefined}
    >
      <CardFace line={line} boardContext={boardContext}>
        {isRenaming && <CardRename line={line} boardContext={boardContext} onDone={onRenamed} />}
      </CardFace>
      {!boardContext.isMobile && !isRenaming && (
        <button
          type="button"
          className={styles['more']}
          data-card-menu
          aria-label={translate('Menu of {name}', { name: name || translate('Untitled') })}
          tabIndex={-1}
        >
          <MoreHorizontal aria-hidden />
        </button>
      )}
    </article>
  )
})

/** What a card shows, also while it is carried. `children` stand in for the title. */
export function CardFace({
  line,
  boardContext,
  children,
}: {
  line: Line
  boardContext: BoardContext
  children?: React.ReactNode
}) {
  const translate = useT()
  const { records, context, cover, attributes, showNames } = boardContext
  const { row } = line
  const picture = coverOf(row, cover)
  const name = nameOf(row, records)
  return (
    <>
      {picture && <CardCover picture={picture} context={context} fit={boardContext.coverFit} />}
      <span className={styles['body']}>
        <CardValues
          item={row}
          attributes={attributes}
          context={context}
          done={records.done}
          showNames={showNames}
          foot={<CardCounts line={line} boardContext={boardContext} />}
        >
          {children || (
            <span
              className={classNames('auto-dir', styles['title'])}
              data-untitled={name === '' || undefined}
              dir="auto"
            >
              {name || translate('Untitled')}
            </span>
          )}
        </CardValues>
      </span>
    </>
  )
}

function CardCounts({ line, boardContext }: { line: Line; boardContext: BoardContext }) {
  const translate = useT()
  const { records } = boardContext
  const waiting = useMark(line.id, boardContext)
  return (
    <>
      <SubItemCount item_id={line.id} records={records} />
      <CommentCount
        item={line.row}
        isUnread={records.isUnread?.(line.id)}
        onOpen={boardContext.actions.openItem}
      />
      {line.hiddenByFilter && (
        <span className={styles['note']}>
          <EyeOff aria-hidden />
          {translate('Hidden by the filter')}
        </span>
      )}
      {waiting && (
        <span className={styles['note']} title={waiting}>
          <CloudUpload aria-hidden />
          <span className="visually-hidden">{waiting}</span>
        </span>
      )}
    </>
  )
}

/** The first of a card's values that is not simply saved, in words; null when all are. */
function useMark(item_id: string, { records, stack, attributes }: BoardContext): string | null {
  const find = useCallback(() => {
    const shown = [records.primary, stack.attribute, ...attributes]
    for (const one of shown) {
      const mark = one && records.markOf(item_id, one.id)
      if (mark) return mark.text
    }
    return null
  }, [records, stack, attributes, item_id])
  return useSyncExternalStore(records.subscribeMarks, find)
}

function spokenName(name: string, isPicked: boolean): string {
  const called = name || t('Untitled')
  return isPicked ? t('{name}, selected', { name: called }) : called
}
