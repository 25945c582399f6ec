import { fromWireTime } from '@weft/base'
import { RichTextView } from '@weft/features/attributes/client'
import { sayMoment } from '@weft/features/items/client'
import { useStore } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import type { Comment, ValueContext } from '@weft/model'
import { mentionsOf } from '@weft/rich-text'
import { Avatar } from '@weft/ui'
import { useEffect, useRef, useState } from 'react'

import { AboutQuote } from '../beside/about-quote.tsx'
import styles from '../comments.module.css'
import { Composer } from '../compose/composer.tsx'
import { textPlace } from '../compose/draft-places.ts'
import type { Mentionable } from '../compose/use-mentionable.ts'
import { ReactionRow } from '../reactions/reaction-row.tsx'
import { useReactions } from '../reactions/use-reactions.ts'
import type { CommentRights } from '../use-comment-rights.ts'
import { CommentTools } from './comment-tools.tsx'
import type { CommentActions } from './use-comment-actions.ts'
import { nameOf, UnreachedNote } from './unreached-note.tsx'
import { useMinutes } from './use-minutes.ts'
import { WaitingNote } from './waiting-note.tsx'

/** What every comment of a thread is told. */
export interface ThreadContext {
  context: ValueContext
  mentionable: Mentionable
  rights: CommentRights
  commentActions: CommentActions
  /** Whom of those that one mentioned oneself the item is hidden from. */
  unreached: ReadonlySet<number>
  /** Beside the text that it is about, and not in the thread of its item. */
  isBeside?: boolean
}

interface CommentLineProps extends ThreadContext {
  comment: Comment
  hasReplies: boolean
  /** The address names it. */
  isNamed: boolean
  /** Said where the place among the others does not say it: of replies. */
  isNew?: boolean
  /** Missing where it cannot be replied to. */
  onReply: (() => void) | undefined
}

/** One comment: who said what, when, and what can be done with it. */
export function CommentLine(props: CommentLineProps) {
  const { comment, isNamed, hasReplies, context, commentActions, rights } = props
  const t = useT()
  const line = useRef<HTMLElement>(null)
  const [isEditing, setIsEditing] = useState(false)
  const { groups, toggle } = useReactions(comment)
  const isWaiting = useStore().collection<Comment>('comments').confirmed(comment.id) === undefined
  useEffect(() => {
    if (isNamed) line.current?.scrollIntoView?.({ block: 'center' })
  }, [isNamed])
  const name = useAuthor(comment, context)
  const isGone = comment.removed_at !== null
  return (
    <article
      ref={line}
      id={props.isBeside ? undefined : `comment-${comment.id}`}
      className={styles['comment']}
      aria-label={t('Comment from {name}', { name })}
      data-named={isNamed || undefined}
      data-new={props.isNew || undefined}
      data-waiting={isWaiting || undefined}
      tabIndex={-1}
    >
      <Avatar
        name={name}
        src={photoOf(comment, context)}
        seed={String(comment.created_by ?? name)}
        size={24}
        isDecorative
      />
      <Who
        comment={comment}
        name={name}
        context={context}
        isEditing={isEditing}
        isNew={props.isNew === true}
      />
      {!isGone && <AboutQuote comment={comment} />}
      {isGone ? (
        <p className={styles['gone']}>{t('This comment was deleted.')}</p>
      ) : isEditing ? (
        <EditedText
          {...props}
          onDone={() => {
            setIsEditing(false)
            line.current?.focus({ preventScroll: true })
          }}
        />
      ) : (
        <div className={styles['words']}>
          <RichTextView html={comment.text.html} />
        </div>
      )}
      {isWaiting && <WaitingNote comment={comment} />}
      {comment.created_by === context.me && !isEditing && (
        <UnreachedNote
          people={mentionsOf(comment.text.html).people}
          unreached={props.unreached}
          context={context}
        />
      )}
      {!isGone && (
        <ReactionRow
          groups={groups}
          people={context.people}
          onToggle={rights.canReact(comment) && !isWaiting ? toggle : undefined}
        />
      )}
      {!isGone && !isEditing && !isWaiting && (
        <CommentTools
          comment={comment}
          name={name}
          rights={rights}
          onReact={toggle}
          onReply={props.onReply}
          onEdit={() => setIsEditing(true)}
          onPin={() => commentActions.setPinned(comment, comment.pinned_at === null)}
          onDelete={() => commentActions.remove(comment, hasReplies)}
        />
      )}
    </article>
  )
}

interface WhoProps {
  comment: Comment
  name: string
  context: ValueContext
  isEditing: boolean
  isNew: boolean
}

function Who({ comment, name, context, isEditing, isNew }: WhoProps) {
  const t = useT()
  useMinutes()
  const at = new Date(fromWireTime(comment.created_at)).toISOString()
  const { text, exact } = sayMoment(comment.created_at, context)
  const isEdited = comment.edited_at !== null && comment.removed_at === null
  const { created_by, edited_by } = comment
  // Words that another put into a comment are not those of whoever wrote it.
  const edited =
    edited_by === null || edited_by === created_by
      ? t('Edited')
      : t('Edited by {name}', { name: nameOf(edited_by, context, t) })
  return (
    <div className={styles['who']}>
      <b>
        <bdi>{name}</bdi>
      </b>
      <time dateTime={at} title={exact}>
        {text}
      </time>
      {isEditing ? <small>{t('Editing')}</small> : isEdited && <small>{edited}</small>}
      {comment.pinned_at !== null && <small>{t('Pinned')}</small>}
      {isNew && <small className={styles['fresh']}>{t('New')}</small>}
    </div>
  )
}

function EditedText(props: CommentLineProps & { onDone(): void }) {
  const { comment, mentionable, commentActions, onDone } = props
  const t = useT()
  return (
    <div className={styles['words']}>
      <Composer
        place={textPlace(comment)}
        label={t('Edit comment')}
        submitLabel={t('Save')}
        start={comment.text.html}
        mentionable={mentionable}
        target={props.rights.canShow ? comment : undefined}
        note={t('Editable for 24 hours')}
        onSend={(html) => {
          commentActions.edit(comment, html)
          onDone()
        }}
        onCancel={onDone}
      />
    </div>
  )
}

function useAuthor({ created_by, author_name }: Comment, context: ValueContext): string {
  const t = useT()
  if (author_name !== null) return author_name
  // What a guest wrote is known by less than nobody's number.
  return created_by === null || created_by <= 0 ? t('Guest') : nameOf(created_by, context, t)
}

function photoOf({ created_by }: Comment, { people }: ValueContext): string | null {
  return (created_by === null ? null : people.get(created_by)?.photo_url) ?? null
}
