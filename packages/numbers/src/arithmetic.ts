import { keepsDigits, withoutDust } from '@weft/base'

const MAX_LENGTH = 200
const MAX_DEPTH = 40

type Token = number | '+' | '-' | '*' | '/' | '^' | '%' | '(' | ')'

/**
 * The result of `2*(3+4)^2-50%`, or null when it is no such expression or not a finite number.
 * `decimal` is the decimal sign; grouping signs are not allowed inside expressions.
 */
export function evaluate(expression: string, decimal: '.' | ',' = '.'): number | null {
  const tokens = expression.length <= MAX_LENGTH ? tokenise(expression, decimal) : null
  if (!tokens || tokens.length === 0) return null
  let at = 0
  let depth = 0

  function sum(): number {
    let result = product()
    while (tokens?.[at] === '+' || tokens?.[at] === '-') {
      result = tokens[at++] === '+' ? result + product() : result - product()
    }
    return result
  }
  function product(): number {
    let result = signed()
    while (tokens?.[at] === '*' || tokens?.[at] === '/') {
      result = tokens[at++] === '*' ? result * signed() : result / signed()
    }
    return result
  }
  function signed(): number {
    let sign = 1
    while (tokens?.[at] === '+' || tokens?.[at] === '-') if (tokens[at++] === '-') sign = -sign
    return sign * power()
  }
  function power(): number {
    const base = percent()
    if (tokens?.[at] !== '^') return base
    at++
    // NaN ends a chain of powers that is too deep, and is refused at the end like every NaN.
    return depth++ < MAX_DEPTH ? base ** signed() : Number.NaN
  }
  function percent(): number {
    let result = atom()
    while (tokens?.[at] === '%') {
      at++
      result /= 100
    }
    return result
  }
  function atom(): number {
    const token = tokens?.[at++]
    if (typeof token === 'number') return token
    if (token !== '(' || depth++ >= MAX_DEPTH) return Number.NaN
    const result = sum()
    return tokens?.[at++] === ')' ? result : Number.NaN
  }

  const result = sum()
  if (at !== tokens.length || !Number.isFinite(result)) return null
  // 0.1+0.2 is 0.3 to a person.
  return withoutDust(result)
}

function tokenise(expression: string, decimal: '.' | ','): Token[] | null {
  const tokens: Token[] = []
  const pattern = /\s*(?:(\d+(?:[.,]\d*)?|[.,]\d+)|([-+*/^%()×÷−]))\s*/y
  while (pattern.lastIndex < expression.length) {
    const match = pattern.exec(expression)
    if (!match) return null
    const [, digits, sign] = match
    if (digits !== undefined) {
      if (digits.includes(decimal === '.' ? ',' : '.')) return null
      const value = Number(digits.replace(decimal, '.'))
      if (!keepsDigits(value, digits.replace(decimal, ''))) return null
      tokens.push(value)
    } else if (sign === '×') tokens.push('*')
    else if (sign === '÷') tokens.push('/')
    else if (sign === '−') tokens.push('-')
    else tokens.push(sign as Token)
  }
  return tokens
}
