import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '@weft/i18n/react'
import { IconButton } from '../actions/icon-button.tsx'
import { Checkbox } from '../fields/checkbox.tsx'
import { useBackCloses } from '../overlays/route-state.ts'
import { ToolbarSeparator } from './toolbar.tsx'
import styles from './bars.module.css'

export interface BulkBarProps {
  /** How many are picked; at 0 the bar is gone. */
  readonly count: number
  onClear(): void
  /** Ghost buttons of compact size. */
  readonly children: ReactNode
  readonly isMixed?: boolean
}

/** Rises from the bottom edge of its (positioned) container while rows are picked. */
export function BulkBar({ count, onClear, children, isMixed }: BulkBarProps) {
  const t = useT()
  useBackCloses(count > 0, onClear)
  if (count === 0) return null
  return (
    <div className={styles['bulk']} role="toolbar" aria-label={t('Selected')}>
      <Checkbox checked isMixed={isMixed} aria-label={t('Clear selection')} onCheckedChange={onClear} />
      <b aria-live="polite">{t('{count} selected', { count })}</b>
      <ToolbarSeparator />
      {children}
      <ToolbarSeparator />
      <IconButton
        icon={<X />}
        label={t('Clear selection')}
        shortcut={['Esc']}
        size="small"
        onClick={onClear}
      />
    </div>
  )
}
