import { isNode } from '../../source/source-file.ts'
import type { Node } from '../../source/source-file.ts'
import { isProduct } from '../rule.ts'
import type { HouseRule } from '../rule.ts'

const homes: Record<string, RegExp> = {
  attribute: /^features\/attributes\//,
  view: /^features\/views\//,
  notification: /^features\/notifications\//,
}

/** The next member of a family must not have to visit every switch in the house. */
export const noFamilySwitch: HouseRule = {
  name: 'no-family-switch',
  why: 'ask the registry of the family what a member does',
  applies: isProduct,
  visit(node, _parents, report, source) {
    if (node.type !== 'SwitchStatement') return
    const family = familyOf(node['discriminant'])
    if (family && !homes[family]?.test(source.path)) report(`a switch on the type of a ${family}`, node)
  },
}

/** `attribute.type`, `row.view_type`, `notificationType` and the like: the family they name, or null. */
function familyOf(discriminant: unknown): string | null {
  if (!isNode(discriminant)) return null
  const names = namesIn(discriminant).map((name) => name.toLowerCase().replaceAll('_', ''))
  const last = names.at(-1) ?? ''
  for (const family of Object.keys(homes)) {
    if (last === `${family}type`) return family
    if (last === 'type' && names.slice(0, -1).some((name) => name.endsWith(family))) return family
  }
  return null
}

function namesIn(node: Node): string[] {
  if (typeof node['name'] === 'string') return [node['name']]
  return ['expression', 'object', 'callee', 'property']
    .map((key) => node[key])
    .filter(isNode)
    .flatMap(namesIn)
}
