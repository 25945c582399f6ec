import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, moveFocusAlong } from '@weft/ui'
import type { RefObject } from 'react'

import { askedLately } from './asked-lately.ts'
import styles from './filters.module.css'
import { withChoice, writeFilter } from './suggest.ts'
import { useSuggestedFilters } from './use-filter-choices.ts'

export interface OfferedProps {
  readonly text: string
  onChange(text: string): void
  /** The row itself, for the key that leads there from the field. */
  readonly row: RefObject<HTMLDivElement | null>
  /** Gives the focus back to the field. */
  onChosen(): void
}

/** What a press adds to a question: filters that suggest themselves, and before anything is typed what was asked lately. */
export function Offered({ text, onChange, row, onChosen }: OfferedProps) {
  const t = useT()
  const { storage } = useEntry()
  const { choices } = useSuggestedFilters(text)
  const lately = text.trim() === '' ? askedLately(storage) : []
  const offered = [
    ...lately.map((one) => ({ id: one, label: one, text: one })),
    ...choices.map((choice) => {
      const id = writeFilter(choice.key, choice.value)
      return { id, label: choice.label, text: withChoice(text, choice) }
    }),
  ]
  const title = lately.length > 0 ? t('Searched lately') : t('Narrow down')
  return (
    <div
      ref={row}
      className={styles['chips']}
      role="group"
      aria-label={title}
      hidden={offered.length === 0}
      onKeyDown={(event) => moveFocusAlong(event)}
    >
      <span className={styles['lead']} aria-hidden>
        {title}
      </span>
      {offered.map((one) => (
        <Button
          key={one.id}
          size="compact"
          onClick={() => {
            onChange(one.text)
            onChosen()
          }}
        >
          <bdi>{one.label}</bdi>
        </Button>
      ))}
    </div>
  )
}
