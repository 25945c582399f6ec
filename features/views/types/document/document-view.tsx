import type { ViewProps } from '../../client/view-member.ts'

export function DocumentView({ view }: ViewProps) {
  return <p>{view.name}</p>
}
