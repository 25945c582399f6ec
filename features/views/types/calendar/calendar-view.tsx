import type { ViewProps } from '../../client/view-member.ts'

export function CalendarView({ view }: ViewProps) {
  return <p>{view.name}</p>
}
