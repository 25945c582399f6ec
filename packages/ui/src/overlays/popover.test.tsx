import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ContextMenu } from './context-menu.tsx'
import { MenuItem } from './menu-item.tsx'
import { loadLateParts } from '../late/late.tsx'
import { Popover } from './popover.tsx'
import { RouteStateProvider } from './route-state.ts'
import { isWithinTolerance } from './bodies/touch-tolerance.ts'

beforeAll(loadLateParts)

const onOpenChange = vi.fn<(isOpen: boolean) => void>()

function Filter({ container }: { container?: () => Element | null }) {
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <>
      <span ref={anchor} />
      <Popover label="Filter" isOpen anchor={anchor} container={container} onOpenChange={onOpenChange}>
        {'…'}
      </Popover>
    </>
  )
}

/** A touch outside that travels so far before it ends. */
function touchOutside(distance: number) {
  const at = { pointerType: 'touch', button: 0, clientX: 10 }
  fireEvent.pointerDown(document.body, { ...at, clientY: 10 })
  fireEvent.pointerMove(document.body, { ...at, clientY: 10 + distance })
  fireEvent.pointerUp(document.body, { ...at, clientY: 10 + distance })
  fireEvent.click(document.body, { button: 0 })
}

describe('Popover', () => {
  it("throws 'No container for popover' when its container is not there", () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => render(<Filter container={() => null} />)).toThrow('No container for popover')
    silence.mockRestore()
  })

  it('opens in the container it is given', () => {
    const container = document.body.appendChild(document.createElement('div'))
    render(<Filter container={() => container} />)
    expect(container.contains(screen.getByRole('dialog', { name: 'Filter' }))).toBe(true)
    container.remove()
  })

  it('leads back to what it hangs on, also where nothing had the focus as it opened', async () => {
    function Tools() {
      const anchor = useRef<HTMLButtonElement>(null)
      const [isOpen, setIsOpen] = useState(false)
      return (
        <>
          <button ref={anchor} type="button">
            Tools
          </button>
          {isOpen && (
            <Popover label="Options" isOpen anchor={anchor} onOpenChange={setIsOpen}>
              <button type="button">Inside</button>
            </Popover>
          )}
          <button type="button" onMouseDown={() => setIsOpen(true)}>
            Open
          </button>
        </>
      )
    }
    render(<Tools />)
    // As after a menu that is gone: the focus is not back yet.
    expect(document.activeElement).toBe(document.body)
    fireEvent.mouseDown(screen.getByText('Open'))
    const inside = await screen.findByRole('button', { name: 'Inside' })
    inside.focus()
    fireEvent.keyDown(inside, { key: 'Escape' })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Tools' })))
  })

  it('leaves Escape to a field inside that took the focus as it opened', () => {
    const heard = vi.fn<() => void>()
    onOpenChange.mockClear()
    function Editor() {
      const anchor = useRef<HTMLSpanElement>(null)
      return (
        <>
          <span ref={anchor} />
          <Popover label="Link" isOpen anchor={anchor} onOpenChange={onOpenChange}>
            <input
              aria-label="Address"
              autoFocus
              onKeyDown={(event) => {
                event.stopPropagation()
                heard()
              }}
            />
          </Popover>
        </>
      )
    }
    render(<Editor />)
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Address' }))
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Address' }), { key: 'Escape' })
    expect(heard).toHaveBeenCalledOnce()
    expect(onOpenChange).not.toHaveBeenCalled()
  })

  it('is closed from inside, and the focus goes back to its trigger', async () => {
    render(
      <Popover label="Choose" trigger={<button type="button">Open</button>}>
        {(close) => (
          <button type="button" onClick={close}>
            Done
          </button>
        )}
      </Popover>,
    )
    screen.getByRole('button', { name: 'Open' }).focus()
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    fireEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Open'))
  })

  it('closes for a touch outside that travels up to 20 px, not for a scroll', () => {
    onOpenChange.mockClear()
    render(<Filter />)
    touchOutside(21)
    expect(onOpenChange).not.toHaveBeenCalled()
    touchOutside(20)
    expect(onOpenChange).toHaveBeenCalledWith(false)
  })

  it('measures the way of a touch in every direction', () => {
    expect(isWithinTolerance({ x: 0, y: 0 }, { x: 12, y: 16 })).toBe(true)
    expect(isWithinTolerance({ x: 0, y: 0 }, { x: 13, y: 16 })).toBe(false)
  })
})

const folderMenu = () => <MenuItem>Rename</MenuItem>

describe('ContextMenu', () => {
  it('opens on a right click or the menu key, for what was clicked', () => {
    const items = vi.fn<(target: Element) => React.ReactNode>(folderMenu)
    render(
      <ContextMenu label="Folder" items={items}>
        <p>Release 4.2</p>
      </ContextMenu>,
    )
    fireEvent.contextMenu(screen.getByText('Release 4.2'), { clientX: 40, clientY: 60 })
    expect(screen.getByRole('menuitem', { name: 'Rename' })).toBeDefined()
    expect(items).toHaveBeenCalledWith(screen.getByText('Release 4.2'))
  })

  it('leaves text fields and empty places to the browser', () => {
    render(
      <ContextMenu label="Folder" items={(target) => (target.tagName === 'P' ? null : folderMenu())}>
        <p>Nothing here</p>
        <input aria-label="Name" />
      </ContextMenu>,
    )
    expect(fireEvent.contextMenu(screen.getByText('Nothing here'))).toBe(true)
    expect(fireEvent.contextMenu(screen.getByRole('textbox'))).toBe(true)
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('may have its open state in the address', () => {
    const turns: [string, boolean][] = []
    const route = {
      isOn: (name: string) => name === 'open-folder',
      turn: (name: string, isOn: boolean) => void turns.push([name, isOn]),
      hold: () => () => undefined,
      subscribe: () => () => undefined,
    }
    render(
      <RouteStateProvider value={route}>
        <ContextMenu label="Folder" items={folderMenu} routeName="folder">
          <p>Release 4.2</p>
        </ContextMenu>
      </RouteStateProvider>,
    )
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    expect(turns).toEqual([['open-folder', false]])
    expect(screen.queryByRole('menu')).toBeNull()
  })
})
