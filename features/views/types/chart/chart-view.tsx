import type { ViewProps } from '../../client/view-member.ts'

export function ChartView({ view }: ViewProps) {
  return <p>{view.name}</p>
}
