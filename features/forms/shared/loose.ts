/** An object of which nothing is known. */
export type Loose = Readonly<Record<string, unknown>>

export const MAX_WORDS = 255
export const MAX_TEXT = 5_000
const MAX_ANSWER = 10_000

export const loose = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}
export const words = (value: unknown, most: number) =>
  typeof value === 'string' && value.length <= most ? value : ''
export const isOn = (value: unknown, otherwise = false) => (typeof value === 'boolean' ? value : otherwise)
export const oneOf = <T extends string>(list: readonly T[], value: unknown, otherwise: T): T =>
  list.find((one) => one === value) ?? otherwise
export const texts = (value: unknown, most: number): string[] =>
  Array.isArray(value)
    ? value.filter((one): one is string => typeof one === 'string' && one.length <= MAX_ANSWER).slice(0, most)
    : []
