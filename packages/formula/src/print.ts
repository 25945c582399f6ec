import { type FormulaNode, NEGATIVE_STRENGTH, STRENGTH } from './syntax.ts'
import { bracketed, quoted } from './tokens.ts'

/** The shortest text that reads as the same tree. */
export function printFormula(node: FormulaNode): string {
  return print(node, 0)
}

/** `strength` is what the place binds with: what binds less stands in brackets. */
function print(node: FormulaNode, strength: number): string {
  switch (node.kind) {
    case 'number':
      return String(node.value)
    case 'text':
      return quoted(node.value)
    case 'boolean':
      return node.value ? 'TRUE' : 'FALSE'
    case 'blank':
      return 'BLANK'
    case 'attribute':
      return bracketed(node.name)
    case 'call':
      return `${node.name}(${node.args.map((arg) => print(arg, 0)).join(', ')})`
    case 'negative':
      return within(`-${print(node.operand, NEGATIVE_STRENGTH + 1)}`, NEGATIVE_STRENGTH, strength)
    case 'binary': {
      const own = STRENGTH[node.sign]
      const [left, right] = node.sign === '^' ? [own + 1, own] : [own, own + 1]
      return within(`${print(node.left, left)} ${node.sign} ${print(node.right, right)}`, own, strength)
    }
  }
}

const within = (text: string, own: number, strength: number) => (own < strength ? `(${text})` : text)
