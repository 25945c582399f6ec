import type { Destination } from '@weft/client-kit'

/** So long after G the next letter says where to go. */
const GO_MS = 1_500
let goUntil = 0

/** G and then a letter: goes where a destination says so. `go` opens a place of the application. */
export function handleGoKeys(
  event: KeyboardEvent,
  destinations: readonly Destination[],
  go: (path: string) => void,
): void {
  if (event.altKey) return
  const letter = event.key.toUpperCase()
  if (event.timeStamp < goUntil) {
    goUntil = 0
    const board = /^\/b\/([^/]+)/.exec(location.pathname)?.[1]
    const path = destinations.find(({ key }) => key?.letter === letter)?.path
    if (path === undefined || (path.includes('$rootId') && board === undefined)) return
    event.preventDefault()
    go(path.replace('$rootId', board ?? ''))
  } else if (letter === 'G') goUntil = event.timeStamp + GO_MS
}
