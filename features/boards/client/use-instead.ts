import { useLocation } from '@tanstack/react-router'
import { useExtensions } from '@weft/client-kit'

/** What the address asks for in the place of a folder's views; null for these. */
export function useInstead() {
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const all = useExtensions('folder.instead')
  const values = new URLSearchParams(search)
  return all.find(({ entry }) => values.get(entry.query) === 'true') ?? null
}
