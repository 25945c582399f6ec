import type { SearchValues } from '@weft/client-kit'

/** Reads a query; of a repeated name the last value counts. */
export function parseSearch(query: string): SearchValues {
  return Object.fromEntries(new URLSearchParams(query))
}

/** Writes a query with its question mark; null and undefined are dropped, an empty query is an empty text. */
export function stringifySearch(values: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined) continue
    search.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return search.size > 0 ? `?${search}` : ''
}
