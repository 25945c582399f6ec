import type { ViewProps } from '../../client/view-member.ts'

export function GanttView({ view }: ViewProps) {
  return <p>{view.name}</p>
}
