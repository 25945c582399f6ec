import { isPublishable } from '@weft/features/attributes/shared'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import { type QuerySettings, readQuerySettings } from '@weft/features/views/shared'
import { type Attribute, type Condition, type FilterTree, isTree, type Settings } from '@weft/model'

/**
 * What a view asks of its items, without what has another answer for each reader: neither what whoever published it has
 * read nor the time that this person spent decides what strangers see.
 */
export function openSettings(
  settings: Settings,
  attributes: ReadonlyMap<string, Pick<Attribute, 'type'>>,
): QuerySettings {
  const read = readQuerySettings(settings)
  const isOpen = ({ attribute_id }: { attribute_id: string }) => {
    const type = attributes.get(attribute_id)?.type
    const member = type === undefined ? undefined : serverAttributeTypes[type]
    return member === undefined || isPublishable(member)
  }
  return {
    ...read,
    filter: read.filter && openFilter(read.filter, isOpen),
    sort: read.sort.filter(isOpen),
    groups: read.groups.filter(isOpen),
  }
}

function openFilter(tree: FilterTree, isOpen: (condition: { attribute_id: string }) => boolean): FilterTree {
  const conditions = tree.conditions.flatMap((one): (Condition | FilterTree)[] => {
    if (isTree(one)) return [openFilter(one, isOpen)]
    return one.operator !== 'has_unread' && isOpen(one) ? [one] : []
  })
  return { ...tree, conditions }
}
