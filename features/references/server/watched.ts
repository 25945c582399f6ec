import { referenceSettings } from '@weft/features/attributes/shared'

import type { LinkingAttribute } from './queries.ts'

/** What links of a workspace depend on, so that other changes cost nothing. */
export interface Watched {
  /** Boards whose items are linked to: their primary attributes are names. */
  boards: ReadonlySet<string>
  /** Attributes whose values ends keep copies of. */
  attributes: ReadonlySet<string>
  /** References that attributes are made of which others may look up in turn. */
  computing: ReadonlySet<string>
  /** References whose ends are to be looked at after a change of an attribute. */
  through(attribute_id: string): string[]
}

export function watchedBy(linking: readonly LinkingAttribute[]): Watched {
  const boards = new Set<string>()
  const attributes = new Set<string>()
  const computing = new Set<string>()
  const through = new Map<string, string[]>()
  for (const { id, type, settings } of linking) {
    if (type !== 'reference') continue
    const { board_id, shown } = referenceSettings(settings)
    if (board_id !== null) boards.add(board_id)
    for (const one of shown) attributes.add(one)
    through.set(id, [id])
  }
  return { boards, attributes, computing, through: (id) => through.get(id) ?? [] }
}
