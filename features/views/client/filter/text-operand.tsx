import { useT } from '@weft/i18n/react'
import { TextField } from '@weft/ui'

import type { FilterSubject } from './filter-subject.ts'
import own from './filter.module.css'

interface TextOperandProps {
  label: string
  subject: FilterSubject
  value: unknown
  onChange(value: unknown): void
}

/** A text to compare with; where the type can, with a switch for letters whose accents do not count. */
export function TextOperand({ label, subject, value, onChange }: TextOperandProps) {
  const t = useT()
  const isBare = typeof value === 'object' && value !== null
  const text = isBare ? (value as { text?: unknown }).text : value
  const set = (next: string, bare: boolean) => onChange(bare ? { text: next, accents: 'ignored' } : next)
  const shown = typeof text === 'string' ? text : ''
  return (
    <TextField
      aria-label={label}
      size="compact"
      value={shown}
      onValueChange={(next) => set(next, isBare)}
      end={
        subject.type.operators.includes('starts_with') && (
          <button
            type="button"
            className={own['accents']}
            aria-pressed={isBare}
            aria-label={t('Ignore accents')}
            title={t('Ignore accents')}
            onClick={() => set(shown, !isBare)}
          >
            {t('á=a')}
          </button>
        )
      }
    />
  )
}
