import { isUuid } from '@weft/base'
import { holdsItems, serverAttributeType } from '@weft/features/attributes/server'
import { referenceSettings } from '@weft/features/attributes/shared'

import type { LinkingAttribute } from './queries.ts'

/** What links of a workspace depend on, so that other changes cost nothing. */
export interface Watched {
  /** Boards whose items are linked to: their primary attributes are names. */
  boards: ReadonlySet<string>
  /** Attributes whose values ends keep copies of. */
  attributes: ReadonlySet<string>
  /** Boards with a computed attribute that is looked up: any value there may be behind it. */
  computed: ReadonlySet<string>
  /** References of those boards: what is made of an item's links may be looked up in turn. */
  computing: ReadonlySet<string>
  /** References whose ends are to be looked at after a change of an attribute. */
  through(attribute_id: string): string[]
}

/** `targets` are the attributes that are looked up. */
export function watchedBy(
  linking: readonly LinkingAttribute[],
  targets: ReadonlyMap<string, LinkingAttribute>,
): Watched {
  const boards = new Set<string>()
  const attributes = new Set<string>()
  const computed = new Set<string>()
  const through = new Map<string, Set<string>>()
  const leads = (attribute_id: string, reference_id: string) => {
    const references = through.get(attribute_id) ?? new Set()
    through.set(attribute_id, references.add(reference_id))
  }
  for (const { id, type, settings } of linking) {
    if (holdsItems({ type })) {
      const { board_id, shown } = referenceSettings(settings)
      if (board_id !== null) boards.add(board_id)
      for (const one of shown) attributes.add(one)
      leads(id, id)
    }
    const { reference_id } = serverAttributeType(type).through?.(settings) ?? {}
    if (!reference_id) continue
    for (const target_id of targetsOf({ type, settings })) {
      attributes.add(target_id)
      leads(id, reference_id)
      leads(target_id, reference_id)
      const target = targets.get(target_id)
      if (target && serverAttributeType(target.type).computed) computed.add(target.board_id)
    }
  }
  const computing = new Set(
    linking.filter((one) => holdsItems(one) && computed.has(one.board_id)).map(({ id }) => id),
  )
  return { boards, attributes, computed, computing, through: (id) => [...(through.get(id) ?? [])] }
}

/** The attributes of linked items that an attribute's values follow from: what it shows, and what it chooses by. */
export function targetsOf({ type, settings }: Pick<LinkingAttribute, 'type' | 'settings'>): string[] {
  const { target_id, choosing = [] } = serverAttributeType(type).through?.(settings) ?? {}
  // What is no id names a field of the item, or nothing.
  return target_id ? [...new Set([target_id, ...choosing.filter(isUuid)])] : []
}

/** The attributes that lookups and rollups lead to. */
export function targetIds(linking: readonly LinkingAttribute[]): string[] {
  return linking.flatMap(targetsOf)
}
