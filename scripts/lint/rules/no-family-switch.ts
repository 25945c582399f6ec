import { familyLiterals, readFamilies } from '../../house/family-literals.ts'
import { reasonedLiterals } from '../../house/reasoned-literals.ts'
import { root } from '../../run.ts'
import { isNode } from '../../source/source-file.ts'
import type { Node, SourceFile } from '../../source/source-file.ts'
import { isProduct } from '../rule.ts'
import type { HouseRule, Report } from '../rule.ts'

const homes: Record<string, RegExp> = {
  attribute: /^features\/attributes\//,
  view: /^features\/views\//,
  notification: /^features\/notifications\//,
}

const families = readFamilies(root)

/** The next member of a family must not have to visit every switch, comparison and list in the house. */
export const noFamilySwitch: HouseRule = {
  name: 'no-family-switch',
  why: 'ask the registry of the family what a member does',
  applies: isProduct,
  visit(node, _parents, report, source) {
    if (node.type !== 'SwitchStatement') return
    const family = familyOf(node['discriminant'])
    if (family && !homes[family]?.test(source.path)) report(`a switch on the type of a ${family}`, node)
  },
  judge: reportLiterals,
}

/** Members that are named by literal, beside those that `reasoned-literals.ts` lists, and reasons that are over. */
function reportLiterals(source: SourceFile, report: Report): void {
  if (source.path.startsWith('packages/')) return
  const found = familyLiterals(source, families)
  const allowed = reasonedLiterals
    .filter(({ path }) => path === source.path)
    .flatMap(({ members }) => members)
  for (const { line, family, member } of found)
    if (!allowed.includes(member)) {
      const start = source.text.split('\n', line - 1).join('\n').length + 1
      report(`the ${family} type '${member}' by its name; give the type a part that says it`, { start })
    }
  for (const member of allowed)
    if (!found.some((one) => one.member === member))
      report(`'${member}' is not named any more; remove it from scripts/house/reasoned-literals.ts`)
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
