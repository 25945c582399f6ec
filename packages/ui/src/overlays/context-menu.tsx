import { useState, type MouseEvent, type ReactNode } from 'react'
import { useLatePart } from '../late/late.tsx'
import type { MenuListProps } from './menu-props.ts'
import { menus } from './overlay-parts.ts'
import { useEarlyEscape } from './use-early-escape.ts'
import { useOpenState } from './use-trigger.ts'

export interface ContextMenuProps extends Omit<MenuListProps, 'children' | 'label'> {
  readonly label: string
  /** The menu's items for what was right-clicked; nothing leaves the browser's own menu. */
  items(target: Element): ReactNode
  /** Keeps the open state in the address under this name: the way back closes the menu on a phone. */
  readonly routeName?: string
  readonly children: ReactNode
}

interface Opened {
  readonly target: Element
  readonly x: number
  readonly y: number
}

/** A menu at the pointer, by right click, long press or the menu key, for everything inside it. */
export function ContextMenu({ label, items, routeName, children, ...list }: ContextMenuProps) {
  const [area, setArea] = useState<HTMLDivElement | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const state = useOpenState(undefined, undefined, routeName)
  useEarlyEscape(state.isOpen, () => state.setOpen(false))
  const part = useLatePart(menus, state.isOpen)
  // An address may say that it is open where nothing was pressed yet.
  const shown = state.isOpen ? items(opened?.target ?? area ?? document.body) : null

  const handleContextMenu = (event: MouseEvent) => {
    const target = event.target as Element
    // In a text field the browser's menu has what one looks for: paste, spelling.
    if (target.closest('input, textarea, [contenteditable]:not([contenteditable=false])')) return
    if (items(target) === null) return
    event.preventDefault()
    const box = target.getBoundingClientRect()
    // The menu key reports no place in some browsers.
    const isAtPointer = event.clientX !== 0 || event.clientY !== 0
    setOpened({
      target,
      x: isAtPointer ? event.clientX : box.left + box.width / 2,
      y: isAtPointer ? event.clientY : box.top + box.height / 2,
    })
    state.setOpen(true)
  }

  return (
    <div ref={setArea} style={{ display: 'contents' }} onContextMenu={handleContextMenu}>
      {children}
      {part && (shown !== null || !state.isOpen) && (
        <part.MenuBody
          {...list}
          label={label}
          state={state}
          at={anchorStyle(opened, area)}
          target={opened?.target}
          placement="bottom start"
          offset={2}
        >
          {shown}
        </part.MenuBody>
      )}
    </div>
  )
}

// Physical sides: the pointer's place does not turn around with the direction.
function anchorStyle(opened: Opened | null, area: HTMLElement | null) {
  if (opened) return { left: opened.x, top: opened.y }
  const box = area?.firstElementChild?.getBoundingClientRect()
  return { left: box?.left ?? 0, top: box?.bottom ?? 0 }
}
