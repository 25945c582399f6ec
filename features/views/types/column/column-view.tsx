import type { ViewProps } from '../../client/view-member.ts'

export function ColumnView({ view }: ViewProps) {
  return <p>{view.name}</p>
}
