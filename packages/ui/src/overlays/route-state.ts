import { createContext, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** Where the open state of menus, panels and sheets is kept: in the query of the address, with the value `on`. */
export interface RouteState {
  isOn(name: string): boolean
  /** On a phone opening is a step of its own, which the way back ends; elsewhere the step that is there changes. */
  turn(name: string, isOn: boolean): void
  /**
   * For what is open without a name in the address, such as a picker: on a phone a step is made for it, unless one was
   * made as it was opened; the way back calls `close`, and the returned function takes the step back.
   */
  hold(close: () => void): () => void
  subscribe(listener: () => void): () => void
}

const Context = /* @__PURE__ */ createContext<RouteState | null>(null)
export const RouteStateProvider = Context.Provider

const PREFIX = 'open-'
const silent = () => () => undefined

/** A query without what is open: two addresses that differ in this alone are one page. */
export function withoutOpenState(search: string): string {
  const values = new URLSearchParams(search)
  const names = [...values].flatMap(([name, value]) =>
    name.startsWith(PREFIX) && value === 'on' ? [name] : [],
  )
  if (names.length === 0) return search
  for (const name of names) values.delete(name)
  return values.size > 0 ? `?${values}` : ''
}

/**
 * Which of these menus, panels or sheets is open: the way back closes it on a phone, and a link may open it. Not for
 * tooltips and pickers. Without an address it is held here.
 */
export function useRouteChoice<Name extends string>(
  names: readonly Name[],
): [open: Name | null, setOpen: (next: Name | null) => void] {
  const route = use(Context)
  const find = () => names.find((name) => route?.isOn(PREFIX + name)) ?? null
  const inRoute = useSyncExternalStore(route?.subscribe ?? silent, find)
  const [open, setHeld] = useState(inRoute)
  const [seen, setSeen] = useState(inRoute)
  if (seen !== inRoute) {
    setSeen(inRoute)
    setHeld(inRoute)
  }
  const setOpen = (next: Name | null) => {
    setHeld(next)
    if (open !== null && open !== next) route?.turn(PREFIX + open, false)
    if (next !== null) route?.turn(PREFIX + next, true)
  }
  return [open, setOpen]
}

/** The same of one. */
export function useRouteOpen(name: string): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [open, setOpen] = useRouteChoice([name])
  return [open === name, (isOpen) => setOpen(isOpen ? name : null)]
}

/** On a phone the way back closes what is open, the innermost first, and leaves the page where it is. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const route = use(Context)
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => (isOpen ? route?.hold(() => latest.current()) : undefined), [route, isOpen])
}
