import { FUNCTION_GROUPS } from './functions/index.ts'
import type { FormulaFunction } from './functions/function-type.ts'

/** Each function as a line for readers that know no help: `ROUND(number, [number])`. */
export function functionSignatures(): string[] {
  return Object.values(FUNCTION_GROUPS).flatMap((group: Readonly<Record<string, FormulaFunction>>) =>
    Object.entries(group).map(([name, { params, required = params.length, rest = [] }]) => {
      const kinds = params.map((kind, n) => (n < required ? kind : `[${kind}]`))
      const more = rest.length > 0 ? [...rest, '…'] : []
      return `${name}(${[...kinds, ...more].join(', ')})`
    }),
  )
}
