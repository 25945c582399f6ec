import { msg } from '@weft/i18n'

import type { Hit, HitType } from '../shared/index.ts'

/** What stands together, and its title. */
const GROUPS: readonly { id: string; title: string; types: readonly HitType[] }[] = [
  { id: 'items', title: msg('Items'), types: ['item'] },
  { id: 'texts', title: msg('Texts and comments'), types: ['document', 'comment'] },
  { id: 'files', title: msg('Files'), types: ['file'] },
  { id: 'places', title: msg('Boards, folders and views'), types: ['board', 'folder', 'view'] },
  { id: 'people', title: msg('People'), types: ['person'] },
]

export interface HitGroup {
  id: string
  title: string
  hits: readonly Hit[]
}

/** Hits in groups, the group of the best hit first. */
export function groupHits(hits: readonly Hit[]): HitGroup[] {
  const first = ({ hits: own }: HitGroup) => hits.indexOf(own[0] as Hit)
  return GROUPS.map(({ id, title, types }) => ({
    id,
    title,
    hits: hits.filter(({ type }) => types.includes(type)),
  }))
    .filter((group) => group.hits.length > 0)
    .toSorted((a, b) => first(a) - first(b))
}
