/** What PostgreSQL keeps of JSON: no NUL, no half of a surrogate pair, anywhere in keys and strings. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isStorable)
  return Object.entries(value).every(([key, member]) => isStorable(key) && isStorable(member))
}

/** The sentence for what is not. */
export const UNSTORABLE = 'The text holds characters that cannot be stored'
