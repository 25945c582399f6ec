import { dateFunctions } from './date-functions.ts'
import type { FormulaFunction, FunctionTable } from './function-type.ts'
import { listFunctions } from './list-functions.ts'
import { logicFunctions } from './logic-functions.ts'
import { numberFunctions } from './number-functions.ts'
import { textFunctions } from './text-functions.ts'

/** The functions by the groups that help shows them in. */
export const FUNCTION_GROUPS = {
  logic: logicFunctions,
  number: numberFunctions,
  text: textFunctions,
  date: dateFunctions,
  list: listFunctions,
} as const satisfies Record<string, FunctionTable>

const all: FunctionTable = Object.assign(
  Object.create(null) as Record<string, FormulaFunction>,
  ...Object.values(FUNCTION_GROUPS),
) as FunctionTable

/** By its name in capitals. */
export function findFunction(name: string): FormulaFunction | undefined {
  return all[name]
}

export const FUNCTION_NAMES: readonly string[] = Object.keys(all)
