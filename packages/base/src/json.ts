export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** JSON text with object keys in order: equal values give equal texts. `undefined` members are left out. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members: string[] = []
  for (const key of Object.keys(value).toSorted()) {
    const member = (value as Record<string, unknown>)[key]
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${canonicalJson(member)}`)
  }
  return `{${members.join(',')}}`
}

/** Whether two JSON values are equal, whatever the order of object keys; undefined counts as null. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if ((a ?? null) === null || (b ?? null) === null) return (a ?? null) === (b ?? null)
  if (typeof a !== 'object' || typeof b !== 'object') return false
  return canonicalJson(a) === canonicalJson(b)
}
