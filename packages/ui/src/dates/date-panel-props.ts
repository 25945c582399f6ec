import type { ReactNode } from 'react'
import type { CalendarProps } from './calendar-props.ts'

export interface DatePanelProps extends Omit<CalendarProps, 'value' | 'onValueChange'> {
  /** `YYYY-MM-DD`, or `YYYY-MM-DD HH:mm` in the person's own time. */
  readonly value: string | null
  onValueChange(value: string): void
  /** A field for the time beside the one for the date. */
  readonly hasTime?: boolean
  /** Today where the person is, `YYYY-MM-DD`; without it there is no button for it. */
  readonly today?: string
  onClear?(): void
  /** Rows between the calendar and the buttons, for instance switches. */
  readonly children?: ReactNode
}
