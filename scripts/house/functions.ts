import { lineAt, walk } from '../source/source-file.ts'
import type { Node, SourceFile } from '../source/source-file.ts'

/** A function with its length in lines, from its first word to its last brace. */
export type MeasuredFunction = { path: string; line: number; name: string; lines: number }

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Every function of a file. One that holds others is as long as all of it. */
export function functionsOf(source: SourceFile): MeasuredFunction[] {
  if (!source.program) return []
  const found: MeasuredFunction[] = []
  walk(source.program, (node, parents) => {
    if (!FUNCTIONS.has(node.type)) return
    const line = lineAt(source.text, node.start)
    const lines = lineAt(source.text, node.end) - line + 1
    found.push({ path: source.path, line, name: nameOf(node, parents.at(-1)), lines })
  })
  return found
}

function nameOf(node: Node, parent: Node | undefined): string {
  const holder = [node['id'], parent?.['id'], parent?.['key']].find(Boolean) as Node | undefined
  return typeof holder?.['name'] === 'string' ? holder['name'] : 'unnamed'
}
