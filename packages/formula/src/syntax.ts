/** A formula as a tree. `at` and `end` are places in the text it was read from. */
export type FormulaNode = Place &
  (
    | { kind: 'number'; value: number }
    | { kind: 'text'; value: string }
    | { kind: 'boolean'; value: boolean }
    | { kind: 'blank' }
    /** `name` is an attribute's id where the formula is stored, and its name where it is written. */
    | { kind: 'attribute'; name: string }
    | { kind: 'negative'; operand: FormulaNode }
    | { kind: 'binary'; sign: Sign; left: FormulaNode; right: FormulaNode }
    | { kind: 'call'; name: string; args: readonly FormulaNode[] }
  )

export interface Place {
  at: number
  end: number
}

export type Sign = '+' | '-' | '*' | '/' | '%' | '^' | '&' | '=' | '!=' | '<' | '<=' | '>' | '>='

/** How strongly signs bind; comparisons the least. Those of one strength go from left to right, `^` from the right. */
export const STRENGTH: Readonly<Record<Sign, number>> = {
  '=': 1,
  '!=': 1,
  '<': 1,
  '<=': 1,
  '>': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
  '%': 4,
  // A minus before a number stands between: -2^2 is -4.
  '^': 6,
}
export const NEGATIVE_STRENGTH = 5

/** Why a text is no formula, and where. `message` is an English text for `t`, filled with `values`. */
export interface FormulaProblem extends Place {
  message: string
  values?: Readonly<Record<string, string | number>>
}

export function isProblem(found: object): found is FormulaProblem {
  return 'message' in found
}
