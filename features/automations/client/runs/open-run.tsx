import { folderPath } from '@weft/features/boards/client'
import { useGo } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, Callout, IconButton, Link, Skeleton, toast } from '@weft/ui'
import { Link2, Play, RotateCw, X } from 'lucide-react'

import { clientTrigger } from '../../triggers/registry.client.ts'
import type { AutomationRun, RunStep } from '../../shared/index.ts'
import { AskedNote } from '../asked-note.tsx'
import { useRuleBoard, useRuleWords } from '../board/rule-board.tsx'
import { usePagePlace } from '../page-place.tsx'
import { useLetters } from '../use-letters.ts'
import { ValueChange } from '../value-change.tsx'
import { RunSteps } from './run-steps.tsx'
import { reasonText, StateIcon, stateName } from './run-state.tsx'
import { fullTime, runLength, runTime } from './run-words.ts'
import { useRun, useRunAgain } from './use-run.ts'
import styles from './runs.module.css'

interface OpenRunProps {
  readonly id: string
  readonly closeHref: string
  nameOf(automation_id: string): string
}

type OneRun = AutomationRun & { log: readonly RunStep[] }

/** A run with all that it did. */
export function OpenRun({ id, closeHref, nameOf }: OpenRunProps) {
  const t = useT()
  const go = useGo()
  const { data: run, problem, again } = useRun(id)
  const name = run ? nameOf(run.automation_id) : t('Run')
  const copy = () =>
    void navigator.clipboard.writeText(location.href).then(
      () => toast.show(t('Link copied')),
      () => toast.error(t('The link could not be copied.')),
    )
  return (
    <aside className={styles['open']} aria-label={t('Run of {name}', { name })}>
      <header>
        <div className={styles['title']}>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <IconButton icon={<Link2 />} label={t('Copy link')} onClick={copy} />
          <IconButton icon={<X />} label={t('Close')} shortcut={['Esc']} onClick={() => go(closeHref)} />
        </div>
        {run && <Facts run={run} />}
      </header>
      <div className={styles['body']}>
        {problem === 'forbidden' ? (
          <Callout>{t('This run is gone. Runs are kept for 30 days.')}</Callout>
        ) : problem ? (
          <AskedNote problem={problem} title={t('The run could not be loaded')} onAgain={again} />
        ) : run ? (
          <Told run={run} />
        ) : (
          <Skeleton rows={5} />
        )}
      </div>
      {run && <Foot run={run} />}
    </aside>
  )
}

function Facts({ run }: { run: OneRun }) {
  const t = useT()
  const { context } = useRuleBoard()
  return (
    <div className={styles['facts']}>
      <span data-state={run.state}>
        <StateIcon state={run.state} isBare /> {t(stateName(run.state))}
      </span>
      <span>{fullTime(run.created_at, context)}</span>
      <span>{runLength(run.started_at, run.finished_at)}</span>
    </div>
  )
}

/** A rule of the chain; one of another board is named only. */
function ChainLink({ id, name, board_id }: NonNullable<AutomationRun['chain']>[number]) {
  const place = usePagePlace()
  const shown = <bdi>{name}</bdi>
  return board_id === place.board_id ? <Link href={place.hrefOf({ rule: id })}>{shown}</Link> : shown
}

/** What happened first, then each step. */
function Told({ run }: { run: OneRun }) {
  const t = useT()
  const reason = reasonText(run.reason, t)
  return (
    <>
      {reason !== null && <Callout tone={run.state === 'failed' ? 'danger' : 'neutral'}>{reason}</Callout>}
      {run.chain && run.chain.length > 0 && (
        <Callout tone="warning" title={t('These automations started each other')}>
          <ol className={styles['chain']}>
            {run.chain.map((rule, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- one may be there more than once
              <li key={index}>
                <ChainLink {...rule} />
              </li>
            ))}
          </ol>
        </Callout>
      )}
      <ol className={styles['steps']}>
        <Started run={run} />
        <RunSteps log={run.log} />
      </ol>
    </>
  )
}

function Started({ run }: { run: OneRun }) {
  const t = useT()
  const words = useRuleWords()
  const { context } = useRuleBoard()
  const { event, item_name, item_id, folder_id, board_id } = run
  const label = clientTrigger(event.type)?.definition.label
  const { attribute_id } = event
  return (
    <li className={styles['step']}>
      <StateIcon state="done" />
      <div>
        <b>{label ? t(label) : t('Started')}</b>{' '}
        {event.user_id !== null && (
          <span className={styles['by']}>{t('by {name}', { name: words.person(event.user_id) })}</span>
        )}
      </div>
      <time>{runTime(event.at, context)}</time>
      {(item_id !== null || attribute_id !== undefined) && (
        <div className={styles['io']}>
          {item_id !== null && folder_id !== null && (
            <p>
              <span>{t('Item')}</span>
              <Link href={folderPath(board_id, folder_id, item_id)}>
                <bdi>{item_name === null || item_name === '' ? t('Untitled') : item_name}</bdi>
              </Link>
            </p>
          )}
          {attribute_id !== undefined && (
            <ValueChange attribute_id={attribute_id} old={event.old} made={event.new} />
          )}
        </div>
      )}
    </li>
  )
}

function Foot({ run }: { run: OneRun }) {
  const t = useT()
  const go = useGo()
  const { hrefOf } = usePagePlace()
  const { again, isBusy } = useRunAgain(run.id)
  const isOver = run.finished_at !== null
  const test =
    run.item_id === null ? undefined : () => go(hrefOf({ rule: run.automation_id, item: run.item_id }))
  useLetters({ r: isOver && !isBusy ? again : undefined, x: test })
  return (
    <footer>
      <Button
        variant="primary"
        size="compact"
        icon={<RotateCw />}
        isBusy={isBusy}
        disabled={!isOver}
        onClick={again}
      >
        {t('Run again')}
      </Button>
      {test && (
        <Button size="compact" icon={<Play />} onClick={test}>
          {t('Test with this item')}
        </Button>
      )}
      <span className={styles['kept']}>{t('Kept for 30 days')}</span>
    </footer>
  )
}
