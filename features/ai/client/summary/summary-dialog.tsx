import { ServerOnly, useConnectionStatus } from '@weft/features/connectivity/client'
import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import { Button, Callout, Dialog, Skeleton, toast } from '@weft/ui'
import { Copy, MessageSquarePlus, RotateCw, Sparkles, X } from 'lucide-react'
import { useCallback } from 'react'

import { aboutSummary, MAX_SENT_COMMENT, type TalkSent } from '../../shared/index.ts'
import { CreditNote, SentNote } from '../asking/notes.tsx'
import { useTold } from '../asking/use-model-told.ts'
import styles from './summary.module.css'
import { useSummary } from './use-summary.ts'

interface SummaryDialogProps {
  readonly item: Item
  /** Writes it where the next comment is written; missing where one may write none. */
  readonly onWrite: ((text: string) => void) | undefined
  onClose(): void
}

/** What was said, in short. Closing it or copying from it costs nothing; taking it as a comment does. */
export function SummaryDialog(props: SummaryDialogProps) {
  const t = useT()
  const { item, onClose } = props
  const { client } = useEntry()
  const { team_id, id: item_id } = item
  const read = useCallback(
    () => client.call(aboutSummary, { params: { team_id: String(team_id) }, query: { item_id } }),
    [client, team_id, item_id],
  )
  const told = useTold(read)
  const summary = useSummary(item)
  const says = summary.problem ?? told.problem
  const sent = summary.sent ?? told.data?.sent
  return (
    <Dialog
      title={t('Summary of the comments')}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="large"
      footer={<Actions {...props} summary={summary} isReady={told.data !== null} />}
    >
      <ServerOnly>
        <div className={styles['summary']}>
          {told.data && sent && (
            <SentNote host={told.data.host}>
              <Sent {...sent} />
            </SentNote>
          )}
          {told.data === null && told.problem === null && <Skeleton rows={2} />}
          <Text summary={summary} />
          {says !== null && (
            <Callout tone="danger" isAlert>
              {says}
            </Callout>
          )}
          {props.onWrite && (
            <CreditNote credits={told.data?.credits ?? null}>
              {(left) => t('1 credit when you add it as a comment, {left} of {limit} left this month', left)}
            </CreditNote>
          )}
        </div>
      </ServerOnly>
    </Dialog>
  )
}

function Sent({ comments, left_out, shortened }: TalkSent) {
  const t = useT()
  return (
    <>
      {t(
        '{count, plural, one {# comment with the name of its writer} other {# comments with the names of their writers}}. No files and no values of the item.',
        { count: comments },
      )}{' '}
      {left_out > 0 && (
        <>
          {t(
            '{left_out, plural, one {The first of {all} comments is not included.} other {The first # of {all} comments are not included.}}',
            { left_out, all: left_out + comments },
          )}{' '}
        </>
      )}
      {shortened > 0 &&
        t(
          '{shortened, plural, one {Of a long one only the first {most} characters.} other {Of # long ones only the first {most} characters.}}',
          { shortened, most: MAX_SENT_COMMENT },
        )}
    </>
  )
}

function Text({ summary: { text, state } }: { summary: ReturnType<typeof useSummary> }) {
  const t = useT()
  if (state === 'idle') return null
  if (text === '' && state === 'writing')
    return (
      <div role="status" aria-label={t('Reading the comments')}>
        <Skeleton rows={4} />
      </div>
    )
  if (text === '') return null
  return (
    <div
      className={styles['text']}
      dir="auto"
      role="region"
      aria-label={t('Summary')}
      aria-busy={state === 'writing'}
    >
      {text}
    </div>
  )
}

interface ActionsProps extends SummaryDialogProps {
  readonly summary: ReturnType<typeof useSummary>
  readonly isReady: boolean
}

function Actions({ summary, isReady, onWrite, onClose }: ActionsProps) {
  const t = useT()
  const isOffline = useConnectionStatus() === 'disconnected'
  const { text, state, isTaking } = summary
  if (state === 'writing')
    return (
      <Button icon={<X />} onClick={summary.stop}>
        {t('Stop')}
      </Button>
    )
  const again = text === '' && state === 'over'
  if (text === '')
    return (
      <Button
        variant="primary"
        icon={again ? <RotateCw /> : <Sparkles />}
        disabled={!isReady || isOffline}
        onClick={summary.ask}
      >
        {again ? t('Try again') : t('Summarize')}
      </Button>
    )
  const add = async (write: (text: string) => void) => {
    if (!(await summary.take())) return
    onClose()
    write(text.trim())
  }
  return (
    <>
      <Button variant="ghost" icon={<RotateCw />} disabled={isOffline || isTaking} onClick={summary.ask}>
        {t('Try again')}
      </Button>
      <Button icon={<Copy />} onClick={() => void copyText(text.trim(), t)}>
        {t('Copy')}
      </Button>
      {onWrite && (
        <Button
          variant="primary"
          icon={<MessageSquarePlus />}
          isBusy={isTaking}
          disabled={isOffline}
          onClick={() => void add(onWrite)}
        >
          {t('Add as comment')}
        </Button>
      )}
    </>
  )
}

/** Puts the summary on the clipboard and says so. */
async function copyText(text: string, t: ReturnType<typeof useT>): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // Without https or the permission the browser refuses; the text is in sight, and can be selected.
    toast.error(t('The browser did not allow copying. Select the text instead.'))
    return
  }
  toast.success(t('Copied'))
}
