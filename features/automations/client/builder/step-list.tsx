import { useT } from '@weft/i18n/react'
import type { AutomationStep } from '@weft/model'

import { clientAction } from '../../actions/registry.client.ts'
import { AddStep } from './add-step.tsx'
import styles from './builder.module.css'
import { StepCard } from './step-card.tsx'

interface StepListProps {
  readonly steps: readonly AutomationStep[]
  readonly parent?: string | null
  readonly branch?: 'steps' | 'otherwise'
  readonly depth?: number
  readonly hasItem: boolean
  /** What the numbers of its steps begin with. */
  readonly number?: string
  readonly path?: string
}

/** Steps in their order, with what adds others between them. */
export function StepList(props: StepListProps) {
  const { steps, parent = null, branch = 'steps', depth = 0, hasItem, number = '', path = '' } = props
  const place = (index: number) => ({ parent, branch, index })
  return (
    <div className={styles['list']}>
      {steps.map((step, index) => (
        <div key={step.id} className={styles['item']}>
          <AddStep place={place(index)} {...{ depth, hasItem }} />
          <StepCard step={step} number={`${number}${index + 1}`} path={`${path}${step.id}`} />
          <Within
            {...{ step, depth, hasItem }}
            number={`${number}${index + 1}.`}
            path={`${path}${step.id}/`}
          />
        </div>
      ))}
      <AddStep place={place(steps.length)} {...{ depth, hasItem }} isLast />
    </div>
  )
}

interface WithinProps extends Required<Pick<StepListProps, 'depth' | 'hasItem' | 'number' | 'path'>> {
  step: AutomationStep
}

/** Steps that lie in another one: those of both ways, or those for each item. */
function Within({ step, depth, hasItem, number, path }: WithinProps) {
  const t = useT()
  const holds = clientAction(step.type)?.definition.holds
  if (!holds) return null
  const within = { parent: step.id, depth: depth + 1, path }
  if (holds === 'loop')
    return (
      <div className={styles['branch']} data-loop role="group" aria-label={t('For each item')}>
        <span className={styles['pill']}>{t('For each item')}</span>
        <StepList {...within} steps={step.steps ?? []} hasItem number={number} />
      </div>
    )
  return (
    <div className={styles['branches']}>
      <div className={styles['branch']} role="group" aria-label={t('If the conditions are met')}>
        <span className={styles['pill']} data-yes>
          {t('Yes')}
        </span>
        <StepList {...within} steps={step.steps ?? []} hasItem={hasItem} number={`${number}1.`} />
      </div>
      <div className={styles['branch']} role="group" aria-label={t('If they are not met')}>
        <span className={styles['pill']}>{t('Else')}</span>
        <StepList
          {...within}
          branch="otherwise"
          steps={step.otherwise ?? []}
          hasItem={hasItem}
          number={`${number}2.`}
        />
      </div>
    </div>
  )
}
