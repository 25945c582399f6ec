import type { ViewProps } from '../../client/view-member.ts'

export function ListView({ view }: ViewProps) {
  return <p>{view.name}</p>
}
