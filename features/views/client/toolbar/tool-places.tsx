import { Toolbar, ToolbarSpace, moveFocusAlong } from '@weft/ui'
import { createContext, type KeyboardEvent, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'

/** Before all tools, behind the ones that all kinds have, before the button that adds, and in its stead. */
const NAMES = ['lead', 'middle', 'end', 'add'] as const
type PlaceName = (typeof NAMES)[number]

type ToolPlaces = Readonly<Partial<Record<PlaceName, HTMLElement | null>>>
export type PlaceRefs = Readonly<Record<PlaceName, (element: HTMLElement | null) => void>>

/** Null where a view has no toolbar above it, or one with too little room: its tools are a row of their own. */
const Places = createContext<ToolPlaces | null>(null)
export const ToolPlacesProvider = Places.Provider

/** The places of a toolbar as soon as they are there, and what the toolbar marks them with. */
export function useToolPlaces(): { places: ToolPlaces; refs: PlaceRefs } {
  const [places, setPlaces] = useState<ToolPlaces>({})
  const [refs] = useState(() => {
    const refOf = (name: PlaceName) => (element: HTMLElement | null) =>
      setPlaces((before) => ({ ...before, [name]: element }))
    return Object.fromEntries(NAMES.map((name) => [name, refOf(name)])) as PlaceRefs
  })
  return { places, refs }
}

interface ViewToolsProps {
  /** Of the group that they are. */
  label: string
  lead?: ReactNode
  middle?: ReactNode
  end?: ReactNode
  /** Of the row, where they need one. */
  className?: string | undefined
}

/** The tools of one kind of view: in the one toolbar, or in a row of their own. */
export function ViewTools({ label, lead, middle, end, className }: ViewToolsProps) {
  const places = useContext(Places)
  if (!places)
    return (
      <Toolbar label={label} {...(className === undefined ? {} : { className })}>
        {lead}
        {middle}
        <ToolbarSpace />
        {end}
      </Toolbar>
    )
  return (
    <>
      <InPlace {...{ label }} element={places.lead} tools={lead} />
      <InPlace {...{ label }} element={places.middle} tools={middle} />
      <InPlace {...{ label }} element={places.end} tools={end} />
    </>
  )
}

/** The button that adds what a view consists of, in the stead of the one for items; nothing without a toolbar. */
export function ViewAddButton({ children }: { children: ReactNode }) {
  const places = useContext(Places)
  return places?.add ? createPortal(children, places.add) : null
}

/** Whether a button that adds has its place in a toolbar. */
export const useHasAddPlace = (): boolean => useContext(Places) !== null

interface InPlaceProps {
  label: string
  element: HTMLElement | null | undefined
  tools: ReactNode
}

function InPlace({ label, element, tools }: InPlaceProps) {
  if (!element || !tools) return null
  // The toolbar's own handler hears nothing of what is rendered into it from elsewhere.
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.currentTarget.closest<HTMLElement>('[role=toolbar]')
    if (row && !(event.target as Element).matches('input')) moveFocusAlong(event, { row })
  }
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- what is in it has the focus
    <div role="group" aria-label={label} data-own-tools style={{ display: 'contents' }} onKeyDown={walk}>
      {tools}
    </div>,
    element,
  )
}
