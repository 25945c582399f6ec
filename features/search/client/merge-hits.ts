import { type AskedWord, fitOf, type Hit } from '../shared/index.ts'

export interface Merging {
  words: readonly AskedWord[]
  /** Whether this device follows the folder: what it has of it is as new as what the server says. */
  isLive(hit: Hit): boolean
  /** Whether this device knows that the place was closed, or that the thing has gone. */
  isClosed(hit: Hit): boolean
}

const keyOf = ({ type, id, team_id }: Hit): string =>
  type === 'person' ? `${team_id} ${id}` : `${type} ${id}`

/**
 * What the server and this device found, each once. The server's order stands, and what only the device has comes before
 * what fits less well. Where the device follows a folder it knows better what is in it; of other folders it has an old copy,
 * which counts as long as the server has said nothing.
 */
export function mergeHits(
  device: readonly Hit[],
  server: readonly Hit[] | null,
  { words, isLive, isClosed }: Merging,
): Hit[] {
  if (server === null) return device.filter((hit) => !isClosed(hit))
  const own = new Map(device.filter(isLive).map((hit) => [keyOf(hit), hit]))
  const merged: Hit[] = []
  for (const hit of server) {
    if (isClosed(hit)) continue
    const key = keyOf(hit)
    merged.push(own.get(key) ?? hit)
    own.delete(key)
  }
  for (const hit of own.values()) {
    if (isClosed(hit)) continue
    const fit = fitOf(words, hit)
    const at = merged.findIndex((one) => fitOf(words, one) < fit)
    merged.splice(at < 0 ? merged.length : at, 0, hit)
  }
  return merged
}
