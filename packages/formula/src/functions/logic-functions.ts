import type { Kind, FormulaValue } from '../values.ts'
import { isError } from '../values.ts'
import { isBlank, toBoolean } from '../coerce.ts'
import { sameValue } from '../compare.ts'
import type { Run } from '../run.ts'
import { commonKind, type FunctionTable, type Late } from './function-type.ts'

/** A condition: true, false, or the error that it came to. */
function asked(late: Late | undefined, run: Run): FormulaValue {
  const value = late?.(run) ?? null
  return isError(value) ? value : toBoolean(value)
}

const valueOf = (late: Late | undefined, run: Run): FormulaValue => late?.(run) ?? null
const everySecond = (kinds: readonly Kind[], first: number) =>
  kinds.filter((_, n) => n >= first && (n - first) % 2 === 0)

export const logicFunctions: FunctionTable = {
  IF: {
    params: ['boolean', 'any', 'any'],
    required: 2,
    result: ([, yes = 'any', no = 'blank']) => commonKind([yes, no]),
    late([condition, yes, no], run) {
      const found = asked(condition, run)
      return isError(found) ? found : valueOf(found === true ? yes : no, run)
    },
  },
  IFS: {
    params: ['boolean', 'any'],
    rest: ['boolean', 'any'],
    result: (kinds) => commonKind(everySecond(kinds, 1)),
    late(args, run) {
      for (let n = 0; n + 1 < args.length; n += 2) {
        const found = asked(args[n], run)
        if (isError(found)) return found
        if (found === true) return valueOf(args[n + 1], run)
      }
      return null
    },
  },
  SWITCH: {
    params: ['any', 'any', 'any'],
    rest: ['any'],
    result: (kinds) => commonKind(kinds.filter((_, n) => n > 0 && (n % 2 === 0 || n === kinds.length - 1))),
    late([subject, ...rest], run) {
      const value = valueOf(subject, run)
      if (isError(value)) return value
      for (let n = 0; n + 1 < rest.length; n += 2) {
        const wanted = valueOf(rest[n], run)
        if (isError(wanted)) return wanted
        if (sameValue(value, wanted, run)) return valueOf(rest[n + 1], run)
      }
      return rest.length % 2 === 1 ? valueOf(rest.at(-1), run) : null
    },
  },
  AND: {
    params: ['boolean'],
    rest: ['boolean'],
    result: 'boolean',
    late(args, run) {
      for (const arg of args) {
        const found = asked(arg, run)
        if (found !== true) return found
      }
      return true
    },
  },
  OR: {
    params: ['boolean'],
    rest: ['boolean'],
    result: 'boolean',
    late(args, run) {
      for (const arg of args) {
        const found = asked(arg, run)
        if (found !== false) return found
      }
      return false
    },
  },
  NOT: { params: ['boolean'], result: 'boolean', run: ([value]) => value !== true },
  XOR: {
    params: ['boolean'],
    rest: ['boolean'],
    result: 'boolean',
    run: (args) => args.filter((value) => value === true).length % 2 === 1,
  },
  BLANK: { params: [], result: 'blank', run: () => null },
  ISBLANK: { params: ['any'], result: 'boolean', run: ([value]) => isBlank(value ?? null) },
  IFBLANK: {
    params: ['any', 'any'],
    result: ([value = 'any', other = 'any']) => commonKind([value, other]),
    late([first, other], run) {
      const value = valueOf(first, run)
      return isBlank(value) ? valueOf(other, run) : value
    },
  },
  ISERROR: { params: ['any'], result: 'boolean', late: ([arg], run) => isError(valueOf(arg, run)) },
  IFERROR: {
    params: ['any', 'any'],
    result: ([value = 'any', other = 'any']) => commonKind([value, other]),
    late([first, other], run) {
      const value = valueOf(first, run)
      // Whoever ran out of steps has none left for another answer.
      return isError(value) && run.steps >= 0 ? valueOf(other, run) : value
    },
  },
}
