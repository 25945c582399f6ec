import type { FormulaProblem } from './syntax.ts'

type Say = (message: string, values?: Readonly<Record<string, string | number>>) => string

/** Kinds of values are words of ours, names are not. */
const OURS: ReadonlySet<string> = new Set(['kind', 'wanted', 'other'])

export function sayProblem({ message, values = {} }: FormulaProblem, t: Say): string {
  const said = Object.entries(values).map(
    ([key, value]) => [key, OURS.has(key) ? t(String(value)) : value] as const,
  )
  return t(message, Object.fromEntries(said))
}
