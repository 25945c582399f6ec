import { createContext, type RefObject, useContext, useLayoutEffect, useRef, useState } from 'react'

/** Everything with its name, icons alone, or those that are pressed seldom in a menu. */
const ROOMS = ['full', 'icons', 'menu'] as const
export type ToolRoom = (typeof ROOMS)[number]

const Room = createContext<ToolRoom>('full')
export const ToolRoomProvider = Room.Provider

/** How much the tools may take where they stand, for those that a kind of view brings along. */
export const useToolRoom = (): ToolRoom => useContext(Room)

/** Where the tools are: which room, and how wide they are in those that were too narrow. */
interface Fit {
  level: number
  needs: readonly number[]
}

const UNTRIED: Fit = { level: 0, needs: [] }
/** Somebody is in it, and what they have may go with a change of the room. */
const IS_USED = ':focus-within, :has([aria-expanded=true])'

interface FittingOptions {
  isOff: boolean
  /** What the tools are, and what they say where they have room to. */
  of: unknown
  /** Whether a panel of theirs is open. */
  isOpen: boolean
}

/**
 * How much room the tools in an element have: as much as keeps its toolbar from scrolling sideways, whatever their
 * names are in a language or on a board. Begins anew with what it is `of`, once nobody is in it.
 */
export function useFittingRoom(
  box: RefObject<HTMLElement | null>,
  { isOff, isOpen, ...options }: FittingOptions,
): ToolRoom {
  const [fit, setFit] = useState(UNTRIED)
  const of = JSON.stringify(options.of)
  const tried = useRef(of)
  useLayoutEffect(() => {
    const { current } = box
    const begin = () => {
      if (tried.current === of || isOpen || current?.matches(IS_USED)) return
      tried.current = of
      setFit(UNTRIED)
    }
    begin()
    const handle = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && current?.contains(relatedTarget))) begin()
    }
    current?.addEventListener('focusout', handle)
    return () => current?.removeEventListener('focusout', handle)
  }, [box, of, isOpen])
  const { level, needs } = fit
  // A kind of view without tools takes the row away, and the next one brings another.
  const [row, setRow] = useState<Element | null>(null)
  // oxlint-disable-next-line react/exhaustive-deps -- what is drawn says which row there is
  useLayoutEffect(() => setRow(box.current?.querySelector('[role=toolbar]') ?? null))
  useLayoutEffect(() => {
    if (!row || isOff) return undefined
    const measure = () => setFit((before) => fitted(row, before))
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(row)
    // Tools of the view come later than the row.
    const changes = new MutationObserver(measure)
    changes.observe(row, { childList: true, characterData: true, subtree: true })
    return () => {
      sizes.disconnect()
      changes.disconnect()
    }
  }, [row, isOff, level, needs])
  return isOff ? 'full' : (ROOMS[level] ?? 'menu')
}

/** A step to less where the row is too wide, or back to more where there is room for it again. */
function fitted({ scrollWidth, clientWidth }: Element, fit: Fit): Fit {
  const { level, needs } = fit
  if (scrollWidth > clientWidth && level < ROOMS.length - 1)
    return { level: level + 1, needs: [...needs.slice(0, level), scrollWidth] }
  const above = needs[level - 1]
  return above !== undefined && clientWidth >= above ? { level: level - 1, needs: needs.slice(0, -1) } : fit
}
