import { RichTextView } from '@weft/features/attributes/client'
import { useStore } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import type { Comment, Item } from '@weft/model'
import { type CollectionStore, type EditorDraft } from '@weft/store'
import { Button } from '@weft/ui'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'

import styles from '../comments.module.css'
import { readPlace } from '../compose/draft-places.ts'
import type { CommentActions } from './use-comment-actions.ts'
import type { Thread } from './use-thread.ts'

interface LeftTextsProps {
  item: Item
  thread: Thread
  canWrite: boolean
  commentActions: CommentActions
}

/** What was being written to a comment, or instead of one, when somebody deleted it: it stays until a person decides. */
export function LeftTexts({ item, thread, canWrite, commentActions }: LeftTextsProps) {
  const { drafts } = useStore()
  const { left, decide } = useLeftTexts(item, thread)
  return left.map((draft) => (
    <LeftText
      key={draft.id}
      html={String(draft.draft)}
      isReply={readPlace(draft.place, item.id)?.kind === 'reply'}
      onSend={
        canWrite
          ? () => {
              commentActions.write(String(draft.draft), null)
              drafts?.forget(draft.id)
              decide()
            }
          : undefined
      }
      onDiscard={() => {
        drafts?.forget(draft.id)
        decide()
      }}
    />
  ))
}

interface LeftTextProps {
  html: string
  isReply: boolean
  /** Missing where no comment may be written. */
  onSend: (() => void) | undefined
  onDiscard(): void
}

export function LeftText({ html, isReply, onSend, onDiscard }: LeftTextProps) {
  const t = useT()
  return (
    <div className={styles['unsent']} role="alert">
      <p className={styles['unsentWhy']}>
        <TriangleAlert aria-hidden="true" />
        {isReply
          ? t('The comment that you answer was deleted.')
          : t('The comment that you are editing was deleted.')}
      </p>
      <RichTextView html={html} />
      <p className={styles['unsentWays']}>
        {onSend && (
          <Button size="compact" onClick={onSend}>
            {t('Send as a comment')}
          </Button>
        )}
        <Button size="compact" variant="ghost" onClick={onDiscard}>
          {t('Discard')}
        </Button>
      </p>
    </div>
  )
}

/** Drafts of comments of the item that are deleted; the editor of any other one is where it is. */
function useLeftTexts({ id: item_id }: Item, { comments, isLoaded, loadOlder }: Thread) {
  const store = useStore()
  const collection = store.collection<Comment>('comments')
  const hasAll = isLoaded && loadOlder === undefined
  const [left, setLeft] = useState<readonly EditorDraft[]>([])
  const [decided, setDecided] = useState(0)
  useEffect(() => {
    let isOver = false
    const find = async () => {
      const found: EditorDraft[] = []
      for (const draft of store.drafts?.all ?? []) {
        const place = readPlace(draft.place, item_id)
        if (place && (await isDeleted(collection, place.id, { isLoaded, hasAll }))) found.push(draft)
      }
      if (!isOver) setLeft(found)
    }
    void find()
    return () => {
      isOver = true
    }
  }, [store, collection, item_id, comments, isLoaded, hasAll, decided])
  return { left, decide: () => setDecided(decided + 1) }
}

/** Of one that is not here the server is asked, unless the whole thread is. */
async function isDeleted(
  collection: CollectionStore<Comment>,
  id: string,
  { isLoaded, hasAll }: { isLoaded: boolean; hasAll: boolean },
): Promise<boolean> {
  const here = collection.confirmed(id) ?? collection.get(id)
  if (here) return here.removed_at !== null
  if (hasAll || !isLoaded) return hasAll
  const { status } = await collection.fetch(id)
  return status === 404
}
