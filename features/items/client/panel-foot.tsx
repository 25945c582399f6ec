import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

const Foot = createContext<HTMLElement | null>(null)

/** Gives the parts of an item the foot of the panel that they are in. */
export const PanelFootProvider = Foot.Provider

/**
 * What stays in sight below everything that scrolls, such as where one writes: at the foot of the panel, or in its own
 * place where there is none.
 */
export function PanelFoot({ children }: { children: ReactNode }) {
  const foot = useContext(Foot)
  return foot ? createPortal(children, foot) : children
}
