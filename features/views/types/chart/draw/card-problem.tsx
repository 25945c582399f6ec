import { Component, type ReactNode } from 'react'

import { msg } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Button } from '@weft/ui'
import { ChartNoAxesColumn } from 'lucide-react'

import type { ChartProblem } from '../plan-of.ts'
import styles from '../chart.module.css'

const REASONS: Readonly<Record<ChartProblem['problem'], string>> = {
  gone: msg('An attribute it shows was deleted. Choose another one.'),
  axis: msg('Values of this attribute cannot be shown on an axis. Choose another one.'),
  measure: msg('This function no longer works with its attribute. Choose another one.'),
}

/** In place of a chart that cannot be. */
export function CardProblem({
  problem,
  onSettings,
}: {
  problem: ChartProblem['problem'] | null
  /** Missing where nothing can be set up. */
  onSettings: (() => void) | undefined
}) {
  const t = useT()
  return (
    <div className={styles['note']} role="status">
      <ChartNoAxesColumn aria-hidden="true" />
      <b>{t('Couldn’t Generate a Chart')}</b>
      <span>{problem ? t(REASONS[problem]) : t('Some of its values could not be read.')}</span>
      {onSettings && (
        <Button size="compact" onClick={onSettings}>
          {t('Chart settings')}
        </Button>
      )}
    </div>
  )
}

interface GuardProps {
  /** A new one is tried again. */
  of: unknown
  fallback: ReactNode
  children: ReactNode
}

interface GuardState {
  of: unknown
  hasFailed: boolean
}

/** One chart that fails takes no other along. */
export class CardGuard extends Component<GuardProps, GuardState> {
  override state: GuardState = { of: this.props.of, hasFailed: false }

  static getDerivedStateFromProps({ of }: GuardProps, state: GuardState): GuardState | null {
    return of === state.of ? null : { of, hasFailed: false }
  }

  static getDerivedStateFromError(): Partial<GuardState> {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
