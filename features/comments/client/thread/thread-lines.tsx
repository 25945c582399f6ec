import { useT } from '@weft/i18n/react'
import { useDrawnLines } from '@weft/ui'
import { Fragment, memo, useLayoutEffect, useState } from 'react'

import styles from '../comments.module.css'
import { Composer } from '../compose/composer.tsx'
import { replyPlace } from '../compose/draft-places.ts'
import { CommentLine, type ThreadContext } from './comment-line.tsx'
import type { ThreadLine } from './order-thread.ts'
import type { IsNew } from './use-reading.ts'

interface ThreadLinesProps extends ThreadContext {
  /** What the list is called; those of an item are its comments. */
  label?: string
  lines: readonly ThreadLine[]
  /** The comment that the address names. */
  named: string | null
  isNew: IsNew
  /** Called when more of them are drawn. */
  onDrawn?: () => void
}

/** The least px of a comment. */
const LINE_PX = 54

/** Comments with their answers, and where one answers; those that are seen first are drawn first. */
export function ThreadLines({ lines, named, isNew, label, onDrawn, ...told }: ThreadLinesProps) {
  const t = useT()
  // Above the one that is gone to none may be missing, or it would not stay where it is.
  const drawn = useDrawnLines(lines.length, {
    height: LINE_PX,
    least: named === null ? 0 : lines.length,
  })
  useLayoutEffect(() => onDrawn?.(), [onDrawn, drawn])
  const [answered, setAnswered] = useState<string | null>(null)
  const first = lines.find(({ comment }) => isNew(comment))
  return (
    <ol className={styles['lines']} aria-label={label ?? t('Comments')}>
      {lines.slice(0, drawn).map((line) => (
        <Fragment key={line.comment.id}>
          {line === first && (
            <li className={styles['new']}>
              <span>{t('New')}</span>
            </li>
          )}
          <Line
            {...told}
            {...{ line, named, isNew }}
            // What was being written to one that is deleted is offered below the thread.
            isAnswered={answered === line.comment.id && line.comment.removed_at === null}
            onAnswer={setAnswered}
          />
        </Fragment>
      ))}
    </ol>
  )
}

interface LineProps extends ThreadContext {
  line: ThreadLine
  named: string | null
  isNew: IsNew
  isAnswered: boolean
  onAnswer(id: string | null): void
}

/** Drawn again when it or what is told changes, and not with each further one. */
const Line = memo(function Line({ line, named, isNew, isAnswered, onAnswer, ...told }: LineProps) {
  const t = useT()
  const { comment, replies } = line
  // One level: an answer to an answer is one to what that answers. To what is gone or unknown there is none.
  const canReply = told.rights.canWrite && comment.removed_at === null && comment.parent_id === null
  const reply = canReply ? () => onAnswer(comment.id) : undefined
  return (
    <li>
      <CommentLine
        {...told}
        comment={comment}
        hasReplies={replies.length > 0}
        isNamed={named === comment.id}
        onReply={reply}
      />
      {(replies.length > 0 || isAnswered) && (
        <div className={styles['replies']}>
          {replies.length > 0 && (
            <ol aria-label={t('Replies')}>
              {replies.map((one) => (
                <li key={one.id}>
                  <CommentLine
                    {...told}
                    comment={one}
                    hasReplies={false}
                    isNamed={named === one.id}
                    isNew={isNew(one)}
                    onReply={reply}
                  />
                </li>
              ))}
            </ol>
          )}
          {isAnswered && (
            <Composer
              place={replyPlace(comment)}
              label={t('Write a reply')}
              placeholder={t('Write a reply')}
              submitLabel={t('Reply')}
              mentionable={told.mentionable}
              target={told.rights.canShow ? comment : undefined}
              onSend={(html) => {
                told.commentActions.write(html, comment.id)
                onAnswer(null)
              }}
              onCancel={() => onAnswer(null)}
            />
          )}
        </div>
      )}
    </li>
  )
})
