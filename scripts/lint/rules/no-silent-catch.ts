import type { Node, SourceFile } from '../../source/source-file.ts'
import { isNode } from '../../source/source-file.ts'
import { isProduct } from '../rule.ts'
import type { HouseRule } from '../rule.ts'

/** A failure that becomes nothing, or something that looks like an answer, is a loss that nobody hears of. */
export const noSilentCatch: HouseRule = {
  name: 'no-silent-catch',
  why: 'a failure is told, or a comment in its lines or right above says why it need not be',
  applies: isProduct,
  visit(node, _parents, report, source) {
    const silent = node.type === 'CatchClause' ? silentClause(node) : silentCall(node)
    if (silent && !isExplained(source, silent)) report('a catch that says nothing', silent)
  },
}

/** `catch {}`, and one that answers something fixed. */
function silentClause(clause: Node): Node | null {
  const { body } = clause
  if (!isNode(body)) return null
  const [first, second] = body['body'] as Node[]
  if (!first) return clause
  return !second && first.type === 'ReturnStatement' && isFixed(first['argument']) ? clause : null
}

/** `.catch(() => null)` and its like. */
function silentCall(node: Node): Node | null {
  const { callee } = node
  if (node.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return null
  const { property } = callee
  const [handler] = node['arguments'] as unknown[]
  if (!isNode(property) || property['name'] !== 'catch' || !isNode(handler)) return null
  const isSilent =
    handler.type === 'ArrowFunctionExpression' &&
    (handler['params'] as unknown[]).length === 0 &&
    isFixed(handler['body'])
  return isSilent ? { ...node, start: property.start } : null
}

function isFixed(node: unknown): boolean {
  if (!isNode(node)) return true
  switch (node.type) {
    case 'Literal':
      return true
    case 'Identifier':
      return node['name'] === 'undefined'
    case 'ArrayExpression':
      return (node['elements'] as unknown[]).length === 0
    case 'ObjectExpression':
      return (node['properties'] as Node[]).every(({ value }) => isFixed(value))
    case 'BlockStatement':
      return (node['body'] as unknown[]).length === 0
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return isFixed(node['expression'])
    default:
      return false
  }
}

/** A comment stands in the lines of the catch, or in the three above. */
function isExplained({ text, comments }: SourceFile, { start, end }: Node): boolean {
  let from = start
  for (let line = 0; line < 4; line++) from = text.lastIndexOf('\n', from - 1)
  const last = text.indexOf('\n', end)
  return comments.some((comment) => comment.end > from && comment.start < (last < 0 ? text.length : last))
}
