import { serverAttributeTypes } from '@weft/features/attributes/server'
import type { Attribute, AutomationStep, FilterTree } from '@weft/model'

import { actionDefinitions, attributesIn, triggerDefinitions } from '../shared/index.ts'
import { serverTriggers } from '../triggers/registry.server.ts'
import type { ActiveRule } from './queries.ts'

/** Where a rule looks at items beside the one that a run is about. */
export interface Looking {
  /** Folders that it searches. */
  folders: Set<string>
  /** It asks for what is linked, wherever that lies. */
  isAnywhere: boolean
  /** It asks for what lies below the item. */
  isBelow?: boolean
}

type Attributes = readonly Pick<Attribute, 'id' | 'type' | 'settings'>[]

/** Where one step looks, those within it apart. */
export function lookingOf({ type, options }: AutomationStep, attributes: Attributes): Looking {
  const definition = actionDefinitions[type]
  const { folders = [], filters = [] } = definition?.names?.(options) ?? {}
  return {
    folders: new Set(definition?.holds === 'loop' ? folders : []),
    isAnywhere: filters.some((filter) => followsLinks(filter, attributes)),
  }
}

/** Where a run looks in all, its conditions included: they are asked again when it begins. */
export function withConditions(
  { conditions, trigger }: ActiveRule,
  attributes: Attributes,
  looks: Looking,
): Looking {
  const known = serverTriggers[trigger.type]
  const { filters = [] } = triggerDefinitions[trigger.type]?.names?.(trigger.options) ?? {}
  return {
    ...looks,
    isAnywhere:
      looks.isAnywhere || [conditions, ...filters].some((filter) => followsLinks(filter, attributes)),
    isBelow: known?.asksBelow === true,
  }
}

/** Whether a filter asks what follows from linked items. */
function followsLinks(filter: FilterTree | null | undefined, attributes: Attributes): boolean {
  const known = new Map(attributes.map((one) => [one.id, one]))
  const seen = new Set<string>()
  const isLinked = (id: string): boolean => {
    const attribute = known.get(id)
    const type = attribute && serverAttributeTypes[attribute.type]
    if (!type || seen.has(id)) return false
    seen.add(id)
    if (type.through !== undefined || type.holds === 'items') return true
    return type.computed?.inputs(attribute.settings).some(isLinked) ?? false
  }
  return attributesIn(filter).some(isLinked)
}
