import { useT } from '@weft/i18n/react'
import type { ValueContext } from '@weft/model'
import { Dropdown, type DropdownOption } from '@weft/ui'
import type { CheckLine } from '../../shared/elements/checklists.ts'
import { DayField } from './day-field.tsx'
import styles from './late-editors.module.css'

interface LineMoreProps {
  /** Whom the line can be given to; null where lines have nobody. */
  readonly people: readonly DropdownOption[] | null
  readonly hasDue: boolean
  readonly line: CheckLine
  readonly number: number
  readonly context: ValueContext
  onChange(id: string, changes: { assignee?: number | undefined; due?: string | undefined }): void
}

/** Who does a line, and until when. */
export function LineMore({ line, number, people, hasDue, context, onChange }: LineMoreProps) {
  const t = useT()
  const { id, assignee, due } = line
  return (
    // Keys of a list and of a month are theirs.
    <span className={styles['lineMore']} role="presentation" onKeyDown={(event) => event.stopPropagation()}>
      {people !== null && (
        <Dropdown
          aria-label={t('Person of line {n}', { n: number })}
          size="compact"
          isGhost
          search={people.length > 9}
          value={assignee === undefined ? '' : String(assignee)}
          options={people}
          onValueChange={(chosen) => onChange(id, { assignee: chosen === '' ? undefined : Number(chosen) })}
        />
      )}
      {hasDue && (
        <DayField
          label={t('Due date of line {n}', { n: number })}
          value={due}
          context={context}
          onValueChange={(day) => onChange(id, { due: day })}
        />
      )}
    </span>
  )
}
