import type { ViewProps } from '../../client/view-member.ts'

export function FormView({ view }: ViewProps) {
  return <p>{view.name}</p>
}
