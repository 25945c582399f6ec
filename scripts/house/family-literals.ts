import { globSync } from 'node:fs'

import { isNode, lineAt, stringOf, walk } from '../source/source-file.ts'
import type { Node, SourceFile } from '../source/source-file.ts'

/** A family of members in one folder each; its own folder may name them as it likes. */
export type Family = { name: string; home: string; members: ReadonlySet<string> }

/** A member that is named where its family is not at home. */
export type FamilyLiteral = { path: string; line: number; family: string; member: string }

/** The open families of the product, by the folders of their members. */
export function readFamilies(base: string): Family[] {
  return ['attribute', 'view'].map((name) => ({
    name,
    home: `features/${name}s/`,
    members: new Set(
      globSync(`features/${name}s/types/*/`, { cwd: base }).map((path) => path.split(/[\\/]/)[3] ?? ''),
    ),
  }))
}

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
    const named = decided(node) ?? asked(node) ?? listed(node)
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

/** `['date'].includes(attribute.type)`, `attribute.type in { date: … }`: one member is enough where a type is asked. */
function asked(node: Node): Named | null {
  if (node.type === 'BinaryExpression' && node['operator'] === 'in')
    return byType(node['left'], literalsIn(node['right']))
  if (node.type !== 'CallExpression') return null
  const callee = node['callee'] as Node
  const name = isNode(callee['property']) ? String(callee['property']['name']) : ''
  if (!['includes', 'indexOf', 'has'].includes(name)) return null
  const [subject] = node['arguments'] as readonly unknown[]
  return byType(subject, literalsIn(callee['object']))
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
  const entries =
    node.type === 'ArrayExpression'
      ? (node['elements'] as readonly unknown[])
      : node.type === 'ObjectExpression'
        ? (node['properties'] as readonly unknown[])
        : []
  const literals = literalsIn(node)
  if (literals.length < 2 || literals.length < entries.length) return null
  return { literals, all: true, families: () => true }
}

/** The words of a list or of a set of one, the keys of an object. */
function literalsIn(node: unknown): Literal[] {
  if (!isNode(node)) return []
  if (node.type === 'ArrayExpression') return (node['elements'] as readonly unknown[]).flatMap(wordOf)
  if (node.type === 'ObjectExpression')
    return (node['properties'] as readonly Node[]).flatMap(({ key }) => keyOf(key))
  return node.type === 'NewExpression' ? literalsIn((node['arguments'] as readonly unknown[])[0]) : []
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
