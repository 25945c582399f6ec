import type { Settings } from '@weft/model'

/** The sentences whose rule does not hold. A setting that is missing means its default and always holds. */
export function brokenRules(
  settings: Settings,
  rules: Readonly<Record<string, readonly [holds: (value: unknown) => boolean, sentence: string]>>,
): string[] {
  return Object.entries(rules)
    .filter(([key, [holds]]) => {
      const value = settings[key]
      return value !== undefined && value !== null && !holds(value)
    })
    .map(([, [, sentence]]) => sentence)
}

export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value)
export const isText =
  (limit: number) =>
  (value: unknown): value is string =>
    typeof value === 'string' && value.length <= limit
export const isWhole = (min: number, max: number) => (value: unknown) =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max
export const isOneOf = (choices: readonly string[]) => (value: unknown) =>
  typeof value === 'string' && choices.includes(value)
