import { useT } from '@weft/i18n/react'
import { Link } from '@weft/ui'

import type { AutomationRun } from '../../shared/index.ts'
import { useRuleBoard } from '../board/rule-board.tsx'
import { runItem, runLength, runResult, runTime } from './run-words.ts'
import { StateIcon } from './run-state.tsx'
import styles from './runs.module.css'

interface RunLineProps {
  readonly run: AutomationRun
  /** What the rule is called; missing where all are of one. */
  readonly name?: string
  readonly href: string
  readonly isOpen?: boolean
}

/** One run in a list, which leads to it. */
export function RunLine({ run, name, href, isOpen = false }: RunLineProps) {
  const t = useT()
  const { context } = useRuleBoard()
  const item = runItem(run, t)
  return (
    <li>
      <Link
        className={styles['line']}
        href={href}
        aria-current={isOpen || undefined}
        data-run={run.id}
        {...(isOpen && { ref: bringIntoView })}
      >
        <StateIcon state={run.state} />
        <span className={styles['what']}>
          {name !== undefined && <bdi className={styles['name']}>{name}</bdi>}
          <span className={styles['about']}>
            {item !== '' && (
              <>
                <bdi>{item}</bdi>
                {' · '}
              </>
            )}
            {runResult(run, t, context)}
          </span>
        </span>
        <time dateTime={`${run.created_at.replace(' ', 'T')}Z`}>{runTime(run.created_at, context)}</time>
        <span className={styles['length']}>{runLength(run.started_at, run.finished_at)}</span>
      </Link>
    </li>
  )
}

/** Keys walk on where it is out of sight. */
const bringIntoView = (line: Element | null) => line?.scrollIntoView?.({ block: 'nearest' })
