import { isNode, walk } from '../source/source-file.ts'
import type { Node, SourceFile } from '../source/source-file.ts'

const declaredIn = new WeakMap<SourceFile, Set<string>>()

/** The global a node reads (`fetch`, `window.fetch`, `globalThis.fetch`), or null. */
export function globalRead(node: Node, parents: readonly Node[], source: SourceFile): string | null {
  if (node.type === 'MemberExpression') {
    const { object, property } = node
    if (!isNode(object) || !isNode(property)) return null
    return /^(window|globalThis|self)$/.test(String(object['name'])) ? String(property['name']) : null
  }
  if (node.type !== 'Identifier') return null
  const name = String(node['name'])
  return isRead(node, parents.at(-1)) && !declared(source).has(name) ? name : null
}

// A name is no read where it is a key, a member's name, a type, or stands in an import.
function isRead(node: Node, parent: Node | undefined): boolean {
  if (!parent) return true
  if (/^(TS|Import|Export)/.test(parent.type)) return /^TS(As|Satisfies|NonNull)/.test(parent.type)
  if (parent['key'] === node && parent['value'] !== node && parent['computed'] !== true) {
    return parent['shorthand'] === true
  }
  return !(parent.type === 'MemberExpression' && parent['property'] === node && parent['computed'] !== true)
}

// Names that the file binds itself: imports, variables, parameters. Scopes are not told apart; a file that
// calls its own parameter `fetch` has no business with the global one.
function declared(source: SourceFile): Set<string> {
  const known = declaredIn.get(source)
  if (known) return known
  const names = new Set<string>()
  const bind = (pattern: unknown): void => {
    if (!isNode(pattern)) return
    if (pattern.type === 'Identifier') names.add(String(pattern['name']))
    for (const key of ['left', 'argument', 'parameter', 'local']) bind(pattern[key])
    for (const part of (pattern['elements'] as unknown[] | undefined) ?? []) bind(part)
    for (const part of (pattern['properties'] as Node[] | undefined) ?? []) bind(part['value'] ?? part)
  }
  if (source.program) {
    walk(source.program, (node) => {
      if (node.type === 'VariableDeclarator') bind(node['id'])
      for (const parameter of (node['params'] as unknown[] | undefined) ?? []) bind(parameter)
      if (/^Import.*Specifier$/.test(node.type)) bind(node['local'])
      if (node.type === 'FunctionDeclaration') bind(node['id'])
    })
  }
  declaredIn.set(source, names)
  return names
}
