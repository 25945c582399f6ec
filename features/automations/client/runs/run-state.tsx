import { msg, type Translate } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Ban, Check, Clock, type LucideIcon, Minus, Repeat, RotateCw, X } from 'lucide-react'

import type { RunReason, RunState, RunStep } from '../../shared/index.ts'
import styles from './runs.module.css'

type AnyState = RunState | RunStep['state']

interface StateLook {
  name: string
  icon: LucideIcon
  tone: 'good' | 'bad' | 'warning' | 'busy' | 'none'
}

const LOOKS: Readonly<Record<AnyState, StateLook>> = {
  queued: { name: msg('Queued'), icon: RotateCw, tone: 'busy' },
  waiting: { name: msg('Waiting'), icon: Clock, tone: 'busy' },
  done: { name: msg('Done'), icon: Check, tone: 'good' },
  failed: { name: msg('Failed'), icon: X, tone: 'bad' },
  skipped: { name: msg('Skipped'), icon: Minus, tone: 'none' },
  loop: { name: msg('Loop stopped'), icon: Repeat, tone: 'warning' },
  sight: { name: msg('No access'), icon: Ban, tone: 'warning' },
  cancelled: { name: msg('Canceled'), icon: Minus, tone: 'none' },
}

const UNKNOWN: StateLook = { name: msg('Unknown'), icon: Minus, tone: 'none' }
const lookOf = (state: AnyState): StateLook => LOOKS[state] ?? UNKNOWN

/** To be shown with `t`. */
export const stateName = (state: AnyState): string => lookOf(state).name

/** How a run or a step stands; `isBare` has a word beside it that says so. */
export function StateIcon({ state, isBare = false }: { state: AnyState; isBare?: boolean }) {
  const t = useT()
  const { icon: Icon, name, tone } = lookOf(state)
  if (isBare) return <Icon aria-hidden="true" />
  return (
    <span className={styles['state']} data-tone={tone} role="img" aria-label={t(name)} title={t(name)}>
      <Icon />
    </span>
  )
}

const REASONS: Readonly<Record<string, string>> = {
  off: msg('The automation was switched off.'),
  sight: msg('Its owner cannot see or change this.'),
  'item-gone': msg('The item was deleted.'),
  'moved-away': msg('The item was moved to another board.'),
  conditions: msg('The conditions were not met.'),
  'too-often': msg('It ran too often for this item.'),
}

/** Why not all was done; null where nothing is said. */
export function reasonText(reason: RunReason | null, t: Translate): string | null {
  if (!reason) return null
  const known = REASONS[reason.code]
  if (known !== undefined) return t(known)
  return reason.text === undefined ? null : t(reason.text)
}
