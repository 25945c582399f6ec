import { isNode, stringOf } from '../../source/source-file.ts'
import type { Node } from '../../source/source-file.ts'
import { isProduct } from '../rule.ts'
import type { HouseRule, Report } from '../rule.ts'

const spoken = new Set([
  'title',
  'placeholder',
  'label',
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
])
const entity = /&#?\w+;/g
const letters = /\p{L}/u

/** Text between tags or in an attribute that is read out never reaches a translator. */
export const noTextInJsx: HouseRule = {
  name: 'no-text-in-jsx',
  why: "interface text goes through t('English literal')",
  applies: (path) => isProduct(path) && path.endsWith('.tsx') && !/\/gallery[/.]/.test(path),
  visit(node, parents, report) {
    if (node.type === 'JSXText')
      judgeText(String(node['raw'] ?? node['value']).replace(entity, ''), node, report)
    if (node.type === 'JSXExpressionContainer') {
      const parent = parents.at(-1)
      if (parent?.type === 'JSXElement' || parent?.type === 'JSXFragment' || isSpoken(parent)) {
        for (const text of textsOf(node['expression'])) judgeText(text.text, text.node, report)
      }
    }
    if (isSpoken(node)) judgeText(stringOf(node['value']) ?? '', node, report)
  },
}

function isSpoken(node: Node | undefined): boolean {
  if (node?.type !== 'JSXAttribute') return false
  const name = node['name']
  return isNode(name) && typeof name['name'] === 'string' && spoken.has(name['name'])
}

/** The literals an expression may come out as, seen through conditions and templates. */
function textsOf(expression: unknown): { text: string; node: Node }[] {
  if (!isNode(expression)) return []
  const text = stringOf(expression)
  if (text !== null) return [{ text, node: expression }]
  if (expression.type === 'TemplateLiteral') {
    const quasis = expression['quasis'] as readonly { value: { raw: string } }[]
    return [{ text: quasis.map(({ value }) => value.raw).join(''), node: expression }]
  }
  if (expression.type === 'ConditionalExpression') {
    return [...textsOf(expression['consequent']), ...textsOf(expression['alternate'])]
  }
  if (expression.type === 'LogicalExpression') {
    return [...textsOf(expression['left']), ...textsOf(expression['right'])]
  }
  return []
}

function judgeText(text: string, node: Node, report: Report): void {
  if (letters.test(text)) report(`"${text.trim().slice(0, 40)}" is text without t()`, node)
}
