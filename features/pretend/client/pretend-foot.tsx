import { formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Button, modifierKey, ProgressBar, Tooltip } from '@weft/ui'
import { Check } from 'lucide-react'

import type { PretendState } from './use-pretend.ts'
import styles from './pretend.module.css'

interface PretendFootProps {
  /** Lines that would be done, of all that can be. */
  picked: number
  rows: number
  problems: number
  canApply: boolean
  progress: PretendState['progress']
  onApply(): void
  onClose(): void
  /** Stops after the part that is under way. */
  onCancel(): void
}

/** What is picked, and the two ways on. Where nothing would change there is nothing to apply. */
export function PretendFoot(props: PretendFootProps) {
  const { picked, rows, problems, canApply, progress } = props
  const t = useT()
  if (progress)
    return (
      <footer className={styles['foot']}>
        <span className={styles['progress']}>
          <ProgressBar
            label={t('Applying')}
            value={progress.of === 0 ? null : progress.done / progress.of}
            hasNumber
          />
        </span>
        <Button onClick={props.onCancel}>{t('Cancel')}</Button>
      </footer>
    )
  return (
    <footer className={styles['foot']}>
      <span className={styles['sum']} aria-live="polite">
        {rows > 0 &&
          t('{picked} of {rows} picked', { picked: formatNumber(picked), rows: formatNumber(rows) })}
        {rows > 0 && problems > 0 && ' · '}
        {problems > 0 &&
          t('{count, plural, one {# problem is left out} other {# problems are left out}}', {
            count: problems,
          })}
      </span>
      <Button onClick={props.onClose}>{t('Cancel')}</Button>
      {rows > 0 && (
        <Tooltip text={t('Apply')} shortcut={[modifierKey, 'Enter']}>
          <Button variant="primary" icon={<Check />} disabled={!canApply} onClick={props.onApply}>
            {t('{count, plural, one {Apply # change} other {Apply # changes}}', { count: picked })}
          </Button>
        </Tooltip>
      )}
    </footer>
  )
}
