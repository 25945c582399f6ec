import { parseEntryKey } from './entry-key.ts'

/**
 * What is wrong with `permissions` or `final_permissions` as they come from outside, a sentence each; an empty list
 * means that they may be stored. Unknown keys would never grant anything, so they are mistakes worth telling.
 */
export function validateEntries(map: unknown): string[] {
  if (typeof map !== 'object' || map === null || Array.isArray(map)) {
    return ['Permissions must be an object of keys and booleans.']
  }
  const problems: string[] = []
  for (const [key, value] of Object.entries(map)) {
    const parsed = parseEntryKey(key)
    if (parsed === null) problems.push(`Unknown permission key '${shorten(key)}'.`)
    if (typeof value !== 'boolean') problems.push(`Permission '${shorten(key)}' must be true or false.`)
    if (parsed?.token === 'role:owner' && value === false) {
      problems.push(`The owner has every right: '${key}' cannot be false.`)
    }
  }
  return problems
}

/** A hostile key must not fill the answer. */
function shorten(key: string): string {
  return key.length > 80 ? `${key.slice(0, 80)}…` : key
}
