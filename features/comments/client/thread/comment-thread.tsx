import { useLocation } from '@tanstack/react-router'
import { ExtensionPoint } from '@weft/client-kit'
import { TextThingsContext } from '@weft/features/attributes/client'
import { useConnectionStatus, useStore } from '@weft/features/connectivity/client'
import { type ItemPartProps, PanelFoot } from '@weft/features/items/client'
import { useGo, useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Comment } from '@weft/model'
import { Button, EmptyState, Skeleton } from '@weft/ui'
import { CloudOff } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'

import styles from '../comments.module.css'
import { Composer } from '../compose/composer.tsx'
import type { ComposerHandle } from '../compose/use-draft.ts'
import { useMentionable } from '../compose/use-mentionable.ts'
import { useTextThings } from '../things/use-text-things.ts'
import { useCommentRights } from '../use-comment-rights.ts'
import { commentPath } from './comment-address.ts'
import type { ThreadContext } from './comment-line.tsx'
import { LeftTexts } from './left-texts.tsx'
import { NewBelow } from './new-below.tsx'
import { orderThread, pinnedOf, type ThreadLine } from './order-thread.ts'
import { PinnedComments } from './pinned-comments.tsx'
import { ThreadLines } from './thread-lines.tsx'
import { Typing, useTellTyping } from './typing.tsx'
import { UnsentComments } from './unsent-comments.tsx'
import { useArrivals } from './use-arrivals.ts'
import { useCommentActions } from './use-comment-actions.ts'
import { type IsNew, useReading } from './use-reading.ts'
import { useUnreached } from './use-unreached.ts'
import { type Thread, useThread } from './use-thread.ts'

/** What is said about an item: the newest at the end, and below it where one writes. */
export function CommentThread(props: ItemPartProps) {
  const things = useTextThings(props.item, props.panelContext.context)
  return (
    <TextThingsContext value={things}>
      <Whole {...props} />
    </TextThingsContext>
  )
}

function Whole({ item, panelContext }: ItemPartProps) {
  const t = useT()
  const go = useGo()
  const comments = useStore().collection<Comment>('comments')
  const thread = useThread(item)
  const named = useNamed(thread)
  const isNew = useReading(item, thread)
  const rights = useCommentRights(item)
  const mentionable = useMentionable(item, panelContext)
  const commentActions = useCommentActions(item)
  const typing = useTellTyping(item)
  const lines = useMemo(
    () => orderThread(thread.comments, (id) => leaving(comments.confirmed(id))),
    [thread.comments, comments],
  )
  const end = useRef<HTMLDivElement>(null)
  const writing = useRef<HTMLDivElement>(null)
  const composer = useRef<ComposerHandle>(null)
  const arrivals = useArrivals(thread, useMe().id, { end, writing })
  const [sent, setSent] = useState(0)
  useEffect(() => {
    if (sent > 0) end.current?.scrollIntoView?.({ block: 'nearest' })
  }, [sent])
  const ids = useMemo(() => new Set(thread.comments.map(({ id }) => id)), [thread.comments])
  const { context } = panelContext
  const unreached = useUnreached(item, thread.comments)
  const told: ThreadContext = { context, mentionable, rights, commentActions, unreached }
  return (
    <div className={styles['thread']}>
      <ExtensionPoint
        point="comments.head"
        item={item}
        onWrite={rights.canWrite ? (html) => composer.current?.insert(html) : undefined}
      />
      <PinnedComments
        pinned={pinnedOf(thread.comments)}
        rights={rights}
        onGo={(one) => {
          go(commentPath(one), { replace: true })
          // The address may name it already.
          document.getElementById(`comment-${one.id}`)?.scrollIntoView({ block: 'center' })
        }}
        onUnpin={(one) => commentActions.setPinned(one, false)}
      />
      {thread.loadOlder && <OlderComments loadOlder={thread.loadOlder} />}
      <Body
        {...{ thread, lines, told, named, isNew }}
        count={item.comment_count ?? 0}
        onDrawn={arrivals.look}
      />
      <LeftTexts {...{ item, thread, commentActions }} canWrite={rights.canWrite} />
      <UnsentComments {...{ item, ids, commentActions }} canWrite={rights.canWrite} />
      <div ref={end} className={styles['end']} />
      <Typing item={item} />
      {!rights.canWrite && <NewBelow arrivals={arrivals} />}
      {rights.canWrite ? (
        <PanelFoot>
          <div ref={writing} className={styles['writing']}>
            <NewBelow arrivals={arrivals} />
            <Composer
              key={item.id}
              handle={composer}
              place={`comments/${item.id}/new`}
              label={t('Write a comment')}
              placeholder={t('Write a comment. @ people, # items')}
              submitLabel={t('Comment')}
              mentionable={mentionable}
              target={rights.canShow ? { team_id: item.team_id, item_id: item.id } : undefined}
              isQuiet
              onTyping={typing.tell}
              onSend={(html) => {
                typing.end()
                commentActions.write(html, null)
                setSent(sent + 1)
              }}
            />
          </div>
        </PanelFoot>
      ) : (
        <p className={styles['quiet']}>{t('You can read comments here, but not write any.')}</p>
      )}
    </div>
  )
}

interface BodyProps {
  thread: Thread
  lines: readonly ThreadLine[]
  told: ThreadContext
  named: string | null
  isNew: IsNew
  /** How many there are as far as the item says. */
  count: number
  onDrawn(): void
}

function Body({ thread, lines, told, named, isNew, count, onDrawn }: BodyProps) {
  const t = useT()
  const isAway = useConnectionStatus() === 'disconnected'
  if (lines.length > 0)
    return (
      <>
        <ThreadLines {...told} {...{ lines, named, isNew, onDrawn }} />
        {thread.hasFailed && !isAway && <Failed thread={thread} isShort />}
      </>
    )
  if (thread.hasFailed || (isAway && !thread.isLoaded && count > 0)) return <Failed thread={thread} />
  if (!thread.isLoaded && count > 0) return <Skeleton rows={Math.min(count, 3)} />
  return <p className={styles['quiet']}>{t('No comments yet.')}</p>
}

function Failed({ thread, isShort = false }: { thread: Thread; isShort?: boolean }) {
  const t = useT()
  const retry = <Button onClick={thread.retry}>{t('Try again')}</Button>
  if (isShort)
    return (
      <p role="alert" className={styles['quiet']}>
        {t('The server cannot be reached.')} {retry}
      </p>
    )
  return (
    <EmptyState level={3} icon={<CloudOff />} title={t('The comments could not be loaded')} actions={retry}>
      {t('The server cannot be reached.')}
    </EmptyState>
  )
}

function OlderComments({ loadOlder }: { loadOlder(): Promise<void> }) {
  const t = useT()
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Button
      variant="ghost"
      size="compact"
      disabled={isBusy}
      onClick={() => {
        setIsBusy(true)
        void loadOlder().finally(() => setIsBusy(false))
      }}
    >
      {t('Show earlier comments')}
    </Button>
  )
}

/** The comment that the address names; earlier ones are asked for until it is there. */
function useNamed({ comments, isLoaded, hasFailed, loadOlder }: Thread): string | null {
  const { searchStr } = useLocation()
  const named = new URLSearchParams(searchStr).get('comment')
  const isHere = comments.some(({ id }) => id === named)
  useEffect(() => {
    if (named !== null && isLoaded && !hasFailed && !isHere) void loadOlder?.()
  }, [named, isLoaded, hasFailed, isHere, loadOlder])
  return isHere ? named : null
}

/** A comment on its way out still holds the place of its answers. */
function leaving(comment: Comment | undefined): Comment | undefined {
  return comment && { ...comment, removed_at: comment.removed_at ?? comment.updated_at }
}
