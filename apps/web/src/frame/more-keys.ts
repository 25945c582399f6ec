/** So long after G the next letter says where to go. */
const GO_MS = 1_500
let goUntil = 0

/**
 * The keys of the frame that are pressed seldom: G then H or B goes home or to the board, Alt with a digit opens that
 * view of the folder, with 0 the list of all of them where there are many. `go` opens a place of the application.
 */
export function handleMoreKeys(event: KeyboardEvent, go: (path: string) => void): void {
  const digit = /^Digit([0-8])$/.exec(event.code)?.[1]
  if (event.altKey) {
    const tabs = document.querySelectorAll<HTMLElement>('nav[data-views] a')
    const all = document.querySelector<HTMLElement>('nav[data-views] [data-all-views]')
    const tab = digit === undefined ? undefined : digit === '0' ? all : tabs[Number(digit) - 1]
    if (!tab) return
    event.preventDefault()
    tab.click()
    return
  }
  const key = event.key.toLowerCase()
  if (event.timeStamp < goUntil) {
    goUntil = 0
    const board = /^\/b\/([^/]+)/.exec(location.pathname)?.[1]
    const path = key === 'h' ? '/home' : key === 'b' && board !== undefined ? `/b/${board}` : null
    if (path === null) return
    event.preventDefault()
    go(path)
  } else if (key === 'g') goUntil = event.timeStamp + GO_MS
}
