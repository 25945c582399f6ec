import { keepsDigits } from '@weft/base'
import { msg } from '@weft/i18n'
import { MAX_NESTING, MAX_NODES } from './limits.ts'
import { type FormulaNode, type FormulaProblem, NEGATIVE_STRENGTH, type Sign, STRENGTH } from './syntax.ts'
import { type Token, tokensOf } from './tokens.ts'

/** Thrown inside the parser only. */
class Refusal extends Error {
  readonly problem: FormulaProblem

  constructor(problem: FormulaProblem) {
    super(problem.message)
    this.problem = problem
  }
}

/**
 * Reads a formula; null when there is nothing but comments in it. Precedence climbing, after Pratt (1973),
 * "Top down operator precedence".
 */
export function parseFormula(text: string): FormulaNode | FormulaProblem | null {
  const tokens = tokensOf(text)
  if (!Array.isArray(tokens)) return tokens
  const parser = new Parser(
    tokens.filter(({ kind }) => kind !== 'comment'),
    text.length,
  )
  try {
    return parser.whole()
  } catch (error) {
    if (error instanceof Refusal) return error.problem
    throw error
  }
}

class Parser {
  private readonly tokens: readonly Token[]
  private readonly length: number
  private next = 0
  private nodes = 0
  private nesting = 0

  constructor(tokens: readonly Token[], length: number) {
    this.tokens = tokens
    this.length = length
  }

  whole(): FormulaNode | null {
    if (this.tokens.length === 0) return null
    const node = this.expression(0)
    const rest = this.tokens[this.next]
    if (rest)
      this.refuse(
        rest.text === ')'
          ? msg('This bracket closes nothing.')
          : msg('A sign such as + or & is missing here.'),
        rest,
      )
    return node
  }

  /** Everything from here on that binds more strongly. */
  private expression(strength: number): FormulaNode {
    if (++this.nesting > MAX_NESTING) this.refuse(msg('There are too many brackets within brackets.'))
    let left = this.operand()
    for (;;) {
      const token = this.tokens[this.next]
      const sign = token?.kind === 'sign' && Object.hasOwn(STRENGTH, token.text) ? (token.text as Sign) : null
      if (!sign || STRENGTH[sign] <= strength) break
      this.next++
      // A power takes the powers after it; after its sign a minus is a part of the number.
      const right = this.expression(sign === '^' ? STRENGTH[sign] - 1 : STRENGTH[sign])
      left = this.made({ kind: 'binary', sign, left, right, at: left.at, end: right.end })
    }
    this.nesting--
    return left
  }

  private operand(): FormulaNode {
    const token = this.tokens[this.next]
    if (!token) return this.refuse(msg('Something is missing at the end.'))
    this.next++
    const { kind, text, at, end } = token
    if (kind === 'number') {
      const value = Number(text)
      if (!Number.isFinite(value)) this.refuse(msg('This number is too large.'), token)
      if (!keepsDigits(value, token.text.replace(/e.*$/i, '').replace('.', '')))
        this.refuse(msg('This number has more digits than can be kept'), token)
      return this.made({ kind, value, at, end })
    }
    if (kind === 'text') return this.made({ kind, value: text, at, end })
    if (kind === 'attribute') return this.made({ kind, name: text, at, end })
    if (kind === 'name') return this.named(token)
    if (text === '-') {
      const operand = this.expression(NEGATIVE_STRENGTH)
      return this.made({ kind: 'negative', operand, at, end: operand.end })
    }
    if (text === '(') {
      const inner = this.expression(0)
      const close = this.close(token)
      return { ...inner, at, end: close.end }
    }
    return this.refuse(msg('A value is missing here.'), token)
  }

  private named(token: Token): FormulaNode {
    const { at, end } = token
    const name = token.text.toUpperCase()
    const open = this.tokens[this.next]
    if (open?.text === '(' && open.kind === 'sign') {
      this.next++
      const args: FormulaNode[] = []
      if (!this.is(')')) {
        do args.push(this.expression(0))
        while (this.take(','))
      }
      return this.made({ kind: 'call', name, args, at, end: this.close(open).end })
    }
    if (name === 'TRUE' || name === 'FALSE')
      return this.made({ kind: 'boolean', value: name === 'TRUE', at, end })
    if (name === 'BLANK') return this.made({ kind: 'blank', at, end })
    return this.refuse(
      msg('Put attribute names in braces, such as {example}. Functions are followed by parentheses.'),
      token,
      {
        example: `{${token.text}}`,
      },
    )
  }

  private is(sign: string): boolean {
    const token = this.tokens[this.next]
    return token?.kind === 'sign' && token.text === sign
  }

  private take(sign: string): boolean {
    if (!this.is(sign)) return false
    this.next++
    return true
  }

  private close(open: Token): Token {
    const token = this.tokens[this.next]
    if (!token) return this.refuse(msg('This bracket is not closed.'), open)
    if (!this.take(')')) this.refuse(msg('A comma or a closing bracket is missing here.'), token)
    return token
  }

  private made<T extends FormulaNode>(node: T): T {
    if (++this.nodes > MAX_NODES) this.refuse(msg('The formula has too many parts.'), node)
    return node
  }

  private refuse(
    message: string,
    place?: { at: number; end: number },
    values?: Record<string, string>,
  ): never {
    const { at, end } = place ?? this.tokens[this.next] ?? { at: this.length, end: this.length }
    throw new Refusal({ message, at, end, ...(values ? { values } : {}) })
  }
}
