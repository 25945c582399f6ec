import { type RouteState, withoutOpenState } from '@weft/ui'
import type { RouterHistory } from '@tanstack/react-router'

/** In the history's own state: which overlay a step was made for. */
const MADE_FOR = 'overlay'

/** What has no name in the address. */
const UNNAMED = 'unnamed'

export interface OverlaySteps extends RouteState {
  /** Before another page is gone to: true where it takes the place of the step that was made for an overlay. */
  leave(): boolean
}

/** Keeps what is open in the query of the address: a step of its own on a phone, in the step that is there elsewhere. */
export function createRouteState(
  history: Pick<RouterHistory, 'location' | 'push' | 'replace' | 'back' | 'subscribe'>,
  isPhone: () => boolean,
): OverlaySteps {
  /** Steps that belong to something that is open, by their place in the history. */
  const held = new Set<number>()
  /** Ways back are gone a moment later: what comes meanwhile waits for them. */
  let isGoingBack = false
  let waiting: (() => void)[] = []

  /** What was closed although another step lies over its own, such as a menu from which a panel was opened. */
  const passed = new Set<string>()

  const isOn = (name: string) =>
    !passed.has(name) && new URLSearchParams(history.location.search).get(name) === 'on'
  const madeFor = () => (history.location.state as { [MADE_FOR]?: string })[MADE_FOR]
  const place = () => history.location.state.__TSR_index
  const write = (search: string, how: 'push' | 'replace', overlay: string | undefined) => {
    const { pathname, hash } = history.location
    history[how](pathname + search + hash, overlay === undefined ? {} : { [MADE_FOR]: overlay })
  }
  const goBack = () => {
    isGoingBack = true
    history.back()
  }
  const isLeftOver = () => madeFor() === UNNAMED && !held.has(place())
  const sweep = () => {
    if (!isGoingBack && isLeftOver()) goBack()
  }
  history.subscribe(({ action }) => {
    isGoingBack = false
    const name = madeFor()
    // The way back has nothing to close there.
    if (action.type === 'BACK' && name !== undefined && passed.delete(name)) return goBack()
    const ready = waiting
    waiting = []
    for (const begin of ready) begin()
    sweep()
  })

  return {
    isOn,
    turn(name, next) {
      if (isOn(name) === next) return
      if (next) passed.delete(name)
      else if (madeFor() !== undefined && madeFor() !== name) passed.add(name)
      if (!next && madeFor() === name) return goBack()
      const search = new URLSearchParams(history.location.search)
      if (next) search.set(name, 'on')
      else search.delete(name)
      const query = search.size > 0 ? `?${search}` : ''
      if (!next || !isPhone()) write(query, 'replace', madeFor())
      else write(query, isLeftOver() ? 'replace' : 'push', name)
    },
    hold(close) {
      if (!isPhone()) return () => undefined
      let at: number | null = null
      let isNamed = false
      let unsubscribe: (() => void) | undefined
      const end = () => {
        if (at !== null) held.delete(at)
        at = null
        unsubscribe?.()
        unsubscribe = undefined
      }
      const begin = () => {
        const isReady = madeFor() !== undefined && !held.has(place())
        isNamed = isReady && madeFor() !== UNNAMED
        at = isReady ? place() : place() + 1
        held.add(at)
        if (!isReady) write(history.location.search, 'push', UNNAMED)
        unsubscribe = history.subscribe(() => {
          if (at === null || place() >= at) return
          end()
          // What has a name goes by its name.
          if (!isNamed) close()
        })
      }
      if (isGoingBack) waiting.push(begin)
      else begin()
      return () => {
        waiting = waiting.filter((one) => one !== begin)
        end()
        // What takes its place in the same moment takes its step as well.
        queueMicrotask(sweep)
      }
    },
    leave() {
      if (madeFor() !== undefined) return true
      const rest = withoutOpenState(history.location.search)
      if (rest !== history.location.search) write(rest, 'replace', undefined)
      return false
    },
    subscribe: (listener) => history.subscribe(listener),
  }
}
