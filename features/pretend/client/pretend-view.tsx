import { useT } from '@weft/i18n/react'
import { Button, Callout, EmptyState, Skeleton, toast } from '@weft/ui'
import { CloudOff, Eye, RotateCw } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'

import type { PretendAnswer } from '../shared/index.ts'
import { type BoardWords, useBoardWords } from './board-words.ts'
import { KindFilters } from './kind-filters.tsx'
import { LineList } from './line-list.tsx'
import { isPicked, isRow, type Kind, type Line, linesOf, renewedIn } from './lines.ts'
import { PretendFoot } from './pretend-foot.tsx'
import styles from './pretend.module.css'
import { useFirstRow } from './use-first-row.ts'
import { usePretendKeys } from './use-pretend-keys.ts'
import { type Outcome, usePretend } from './use-pretend.ts'
import { WhatFollows } from './what-follows.tsx'
import { type Applied, type PretendWish, useClosePretend } from './wish.ts'

const NO_LINES: readonly Line[] = []

/** An act as it is looked at: its lines, what follows, and the ways to do it or not. */
export function PretendView({ wish }: { wish: PretendWish }) {
  const t = useT()
  const close = useClosePretend(wish)
  const pretending = usePretend(wish)
  const { answer, before, progress, isOffline, isBusy } = pretending
  const { words, isTyped } = useBoardWords(wish, answer)
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const lines = useMemo(() => (answer ? linesOf(answer) : NO_LINES), [answer])
  const renewed = useMemo(
    () => (before ? renewedIn(linesOf(before), lines) : new Set<string>()),
    [before, lines],
  )
  const picked = lines.filter((line) => isRow(line) && isPicked(line, without)).length
  const canApply = picked > 0 && !progress && !isOffline && !isBusy
  const apply = async () => {
    if (!canApply || !answer) return
    const left = [...without]
    const outcome = await pretending.apply(left)
    if (!outcome) return
    const applied = appliedOf(answer, outcome, without)
    const undo = wish.onApplied(applied)
    const action = undo ? { action: { label: t('Undo'), onPress: undo } } : {}
    if (!outcome.isWhole) {
      toast.show(t('Only a part of it was done.'), action)
      return
    }
    const begun = answer.begins?.filter((one) => !without.has(one)).length
    toast.show(
      wish.applied?.(begun ?? picked, applied) ??
        t('{count, plural, one {# change applied} other {# changes applied}}', { count: picked }),
      action,
    )
    close()
  }
  const start = () => {
    // What goes wrong is shown on the page.
    apply().catch(() => undefined)
  }
  usePretendKeys({ onApply: start, onClose: progress ? pretending.cancel : close })
  return (
    <div className={styles['page']}>
      <div className={styles['banner']} role="status">
        <Eye aria-hidden="true" />
        <span>
          <b>{t('Pretend.')}</b> {t('You see your own data as it would be. Nothing is saved.')}
        </span>
      </div>
      <Head
        wish={wish}
        isBusy={isBusy}
        isLocked={progress !== null || isOffline}
        onAgain={pretending.compute}
      />
      <Notices {...pretending} />
      {!answer || !isTyped ? (
        <Waiting {...{ isOffline }} hasFailed={pretending.problem !== null} />
      ) : (
        <Found {...{ answer, lines, words, without, renewed, wish }} onWithout={setWithout} />
      )}
      <PretendFoot
        {...{ picked, canApply, progress }}
        rows={lines.filter(isRow).length}
        problems={answer?.problems.length ?? 0}
        onApply={start}
        onClose={close}
        onCancel={pretending.cancel}
      />
    </div>
  )
}

function Head({
  wish,
  isBusy,
  isLocked,
  onAgain,
}: {
  wish: PretendWish
  isBusy: boolean
  isLocked: boolean
  onAgain(): void
}) {
  const t = useT()
  const Icon = wish.icon
  return (
    <header className={styles['head']}>
      <span className={styles['sign']}>
        <Icon aria-hidden="true" />
      </span>
      <div className={styles['titles']}>
        <h2>{wish.title}</h2>
        <p dir="auto">{wish.said}</p>
      </div>
      <Button icon={<RotateCw />} isBusy={isBusy} disabled={isLocked} onClick={onAgain}>
        {t('Compute again')}
      </Button>
    </header>
  )
}

function Notices({ problem, isStopped, answer }: ReturnType<typeof usePretend>) {
  const t = useT()
  const done = answer?.done ?? 0
  return (
    <>
      {problem !== null && (
        <div className={styles['notice']}>
          <Callout tone="danger" isAlert>
            {problem}
          </Callout>
        </div>
      )}
      {isStopped && (
        <div className={styles['notice']}>
          <Callout tone="warning" isAlert title={t('This would do something else by now')}>
            {done > 0
              ? t('{count} changes were made before that. Below is what is left, as it would be done now.', {
                  count: done,
                })
              : t(
                  'Someone changed items or rights meanwhile. Nothing was done. Look at it again, then apply.',
                )}
          </Callout>
        </div>
      )}
    </>
  )
}

function Waiting({ isOffline, hasFailed }: { isOffline: boolean; hasFailed: boolean }) {
  const t = useT()
  if (isOffline)
    return (
      <EmptyState level={3} icon={<CloudOff />} title={t('This cannot be computed without a network')}>
        {t('It is computed on the server, and shown once you are connected again.')}
      </EmptyState>
    )
  return <div className={styles['body']}>{!hasFailed && <Skeleton rows={8} isWide />}</div>
}

interface FoundProps {
  answer: PretendAnswer
  lines: readonly Line[]
  words: BoardWords
  without: ReadonlySet<string>
  renewed: ReadonlySet<string>
  wish: PretendWish
  onWithout(without: ReadonlySet<string>): void
}

function Found({ answer, lines, words, wish, ...list }: FoundProps) {
  const t = useT()
  const [kind, setKind] = useState<Kind | null>(null)
  const [search, setSearch] = useState('')
  const rows = useRef<HTMLDivElement>(null)
  useFirstRow(rows)
  if (!lines.some(isRow) && answer.problems.length === 0)
    return (
      <EmptyState level={3} icon={<Eye />} title={t('This would change nothing')}>
        {t('Everything is already as it would be.')}
      </EmptyState>
    )
  const asked = search.trim().toLocaleLowerCase()
  const shown = lines.filter(
    (line) =>
      (kind === null || line.kind === kind) &&
      (asked === '' || words.title(line).toLocaleLowerCase().includes(asked)),
  )
  return (
    <>
      <KindFilters {...{ lines, kind, search }} onKind={setKind} onSearch={setSearch} />
      <div className={styles['body']}>
        <div ref={rows} className={styles['lines']}>
          {shown.length > 0 ? (
            <LineList {...list} {...{ words }} lines={shown} context={wish.context} />
          ) : (
            <EmptyState level={3} title={t('Nothing matches')} />
          )}
        </div>
        <WhatFollows
          {...{ answer, words }}
          without={list.without}
          context={wish.context}
          after={wish.after}
        />
      </div>
    </>
  )
}

/** Of what was shown the rows that were done. */
function appliedOf(
  answer: PretendAnswer,
  { act, records, isLater }: Outcome,
  without: ReadonlySet<string>,
): Applied {
  const done = new Set(records.map(({ collection, record }) => `${collection}:${String(record['id'])}`))
  // What is begun is told by its own feeds.
  const isBegun = answer.begins !== null
  const own = (rows: PretendAnswer['changed']) =>
    rows.filter(
      ({ record, about }) =>
        (isBegun || done.has(`${record.collection}:${record.id}`)) && about.some((one) => !without.has(one)),
    )
  return {
    act,
    records,
    isLater,
    created: own(answer.created),
    changed: own(answer.changed),
    moved: own(answer.moved),
    deleted: own(answer.deleted),
    restored: own(answer.restored),
  }
}
