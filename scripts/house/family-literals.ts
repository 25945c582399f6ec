import { isNode, lineAt, stringOf, walk } from '../source/source-file.ts'
import type { Node, SourceFile } from '../source/source-file.ts'

/** A family of members in one folder each; its own folder may name them as it likes. */
export type Family = { name: string; home: string; members: ReadonlySet<string> }

/** A member that is named where its family is not at home. */
export type FamilyLiteral = { path: string; line: number; family: string; member: string }

const COMPARISONS = new Set(['===', '!==', '==', '!='])

/**
 * The places where code outside a family decides by the name of a member: comparisons and cases of something that is
 * called a type, lists and `Record` keys of nothing but members. A new member would have to visit each of them.
 */
export function familyLiterals(source: SourceFile, families: readonly Family[]): FamilyLiteral[] {
  const strange = families.filter(({ home }) => !source.path.startsWith(home))
  if (!source.program || strange.length === 0) return []
  const found: FamilyLiteral[] = []
  walk(source.program, (node) => {
    const named = decided(node) ?? listed(node)
    if (!named) return
    for (const { name, members } of strange) {
      if (named.all ? !named.literals.every(({ text }) => members.has(text)) : !named.families(name)) continue
      for (const { text, at } of named.literals)
        if (members.has(text))
          found.push({ path: source.path, line: lineAt(source.text, at), family: name, member: text })
    }
  })
  // A list of members below another one, and a word that two families share, count once.
  return [...new Map(found.map((one) => [`${one.line} ${one.member}`, one])).values()]
}

type Literal = { text: string; at: number }
type Named = { literals: Literal[]; all: boolean; families: (family: string) => boolean }

/** `attribute.type === 'date'`, `case 'date':` of a switch on a type. */
function decided(node: Node): Named | null {
  if (node.type === 'BinaryExpression' && COMPARISONS.has(String(node['operator']))) {
    const sides = [node['left'], node['right']]
    const literals = sides.flatMap(wordOf)
    const subject = sides.find((side) => stringOf(side) === null)
    return literals.length === 1 ? byType(subject, literals) : null
  }
  if (node.type !== 'SwitchStatement') return null
  const cases = node['cases'] as readonly Node[]
  return byType(
    node['discriminant'],
    cases.flatMap(({ test }) => wordOf(test)),
  )
}

function byType(subject: unknown, literals: Literal[]): Named | null {
  const names = isNode(subject) ? namesIn(subject).map((name) => name.toLowerCase().replaceAll('_', '')) : []
  const last = names.at(-1) ?? ''
  if (!last.endsWith('type')) return null
  const owner = last === 'type' ? (names.at(-2) ?? '') : last.slice(0, -4)
  // `type` alone, and owners that say nothing (`one.type`, `column.type`), may be of any family.
  const families = (family: string) =>
    owner === '' || owner.endsWith(family) || !/(view|attribute)$/.test(owner)
  return { literals, all: false, families }
}

/** `['date', 'number']`, `{ date: …, number: … }`: at least two, and all of them members. */
function listed(node: Node): Named | null {
  const literals =
    node.type === 'ArrayExpression'
      ? (node['elements'] as readonly unknown[]).map(wordOf)
      : node.type === 'ObjectExpression'
        ? (node['properties'] as readonly Node[]).map(({ key }) => keyOf(key))
        : []
  if (literals.length < 2 || literals.some(({ length }) => length === 0)) return null
  return { literals: literals.flat(), all: true, families: () => true }
}

/** A word that is written out. */
function wordOf(node: unknown): Literal[] {
  const text = stringOf(node)
  return text === null ? [] : [{ text, at: (node as Node).start }]
}

/** A key with or without its quotes. */
function keyOf(node: unknown): Literal[] {
  const isName = isNode(node) && node.type === 'Identifier'
  return isName ? [{ text: String(node['name']), at: node.start }] : wordOf(node)
}

function namesIn(node: Node): string[] {
  if (typeof node['name'] === 'string') return [node['name']]
  return ['expression', 'object', 'callee', 'property']
    .map((key) => node[key])
    .filter(isNode)
    .flatMap(namesIn)
}
