import { sentencesOf } from '@weft/api-client'
import { RichTextView } from '@weft/features/attributes/client'
import { useStore } from '@weft/features/connectivity/client'
import { sayRefused } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import type { LedgerLine } from '@weft/store'
import { useLedgerLines } from '@weft/store/react'
import { Button } from '@weft/ui'
import { TriangleAlert } from 'lucide-react'

import styles from '../comments.module.css'
import { LeftText } from './left-texts.tsx'
import type { CommentActions } from './use-comment-actions.ts'

interface UnsentCommentsProps {
  item: Item
  /** Comments of the item that are here. */
  ids: ReadonlySet<string>
  canWrite: boolean
  commentActions: Pick<CommentActions, 'write'>
}

/** Comments and changes of comments that the server did not take: their text stays until somebody has decided. */
export function UnsentComments({ item, ids, canWrite, commentActions }: UnsentCommentsProps) {
  const store = useStore()
  const lines = useLedgerLines(store.ledger).filter(
    ({ collection, state, mine, theirs, record_id }) =>
      collection === 'comments' &&
      state !== 'waiting' &&
      textOf(mine) !== null &&
      (mine['item_id'] === item.id || itemOf(theirs) === item.id || ids.has(record_id)),
  )
  return lines.map((line) =>
    isToDeleted(line) ? (
      <LeftText
        key={line.id}
        html={textOf(line.mine) ?? ''}
        isReply={line.kind === 'create'}
        onSend={
          canWrite
            ? () => {
                commentActions.write(textOf(line.mine) ?? '', null)
                store.ledger.discard(line.id)
              }
            : undefined
        }
        onDiscard={() => store.ledger.discard(line.id)}
      />
    ) : (
      <Unsent key={line.id} line={line} />
    ),
  )
}

function Unsent({ line }: { line: LedgerLine }) {
  const t = useT()
  const { ledger } = useStore()
  const why = sentencesOf(line.message === null ? line.sentences : [line.message])
    .map((sentence) => sayRefused(sentence, t))
    .join(' ')
  return (
    <div className={styles['unsent']} role="alert">
      <p className={styles['unsentWhy']}>
        <TriangleAlert aria-hidden="true" />
        {line.kind === 'create' ? t('Your comment was not sent.') : t('Your change was not saved.')} {why}
      </p>
      <RichTextView html={textOf(line.mine) ?? ''} />
      <p className={styles['unsentWays']}>
        <Button size="compact" onClick={() => ledger.reapply(line.id)}>
          {t('Try again')}
        </Button>
        <Button size="compact" variant="ghost" onClick={() => ledger.discard(line.id)}>
          {t('Discard')}
        </Button>
      </p>
    </div>
  )
}

/** A reply to a comment that was deleted, or a change of one: sent again it is refused again. */
function isToDeleted({ kind, code, theirs }: LedgerLine): boolean {
  return kind === 'create' ? code === 'reply_to_deleted' : code === 'deleted' && itemOf(theirs) !== undefined
}

/** The item of a comment that was deleted, as the server told it. */
function itemOf(theirs: unknown): unknown {
  return theirs !== null && typeof theirs === 'object' && 'item_id' in theirs ? theirs.item_id : undefined
}

function textOf(mine: LedgerLine['mine']): string | null {
  const text = mine['text'] as { html?: unknown } | undefined
  return typeof text?.html === 'string' ? text.html : null
}
