import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BulkBar } from './bulk-bar.tsx'
import { Link, NavigateProvider } from './link.tsx'
import { Resizer } from './resizer.tsx'
import { Tabs } from './tabs.tsx'

const navigate = vi.fn<(href: string) => void>()
beforeEach(() => void navigate.mockClear())

describe('Link', () => {
  const click = (href: string, how: object = {}) => {
    render(
      <NavigateProvider value={navigate}>
        <Link href={href}>Go</Link>
      </NavigateProvider>,
    )
    // jsdom does not navigate; the browser's part is what is not prevented.
    return fireEvent.click(screen.getByText('Go'), { button: 0, ...how })
  }

  it('goes through the router on a plain click', () => {
    expect(click('/home?pretend=1#top')).toBe(false)
    expect(navigate).toHaveBeenCalledWith('/home?pretend=1#top')
  })

  it('leaves new tabs to the browser', () => {
    click('/home', { ctrlKey: true })
    expect(navigate).not.toHaveBeenCalled()
  })
})

describe('Tabs', () => {
  it('chooses with the arrow keys, round and round', () => {
    const onValueChange = vi.fn<(id: string) => void>()
    const tabs = ['one', 'two', 'three'].map((id) => ({ id, label: id }))
    render(<Tabs label="Parts" tabs={tabs} value="one" onValueChange={onValueChange} />)
    screen.getByRole('tab', { name: 'one' }).focus()
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowLeft' })
    expect(onValueChange).toHaveBeenLastCalledWith('three')
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' })
    expect(onValueChange).toHaveBeenLastCalledWith('one')
  })
})

describe('Resizer', () => {
  function renderResizer(edge: 'start' | 'end') {
    const onResize = vi.fn<(width: number) => void>()
    const onCommit = vi.fn<(width: number) => void>()
    render(<Resizer label="Width" edge={edge} value={248} min={200} max={360} {...{ onResize, onCommit }} />)
    return { onResize, onCommit, handle: screen.getByRole('separator') }
  }
  const drag = (handle: Element, to: number) => {
    fireEvent.pointerDown(handle, { button: 0, clientX: 100 })
    fireEvent.pointerMove(handle, { clientX: to })
    fireEvent.pointerUp(handle, { clientX: to })
  }

  it('follows the pointer and stays within its limits', () => {
    const { onResize, onCommit, handle } = renderResizer('end')
    drag(handle, 150)
    expect(onResize).toHaveBeenLastCalledWith(298)
    drag(handle, 900)
    expect(onCommit).toHaveBeenLastCalledWith(360)
  })

  it('grows towards its own edge', () => {
    const { onResize, handle } = renderResizer('start')
    drag(handle, 80)
    expect(onResize).toHaveBeenLastCalledWith(268)
  })

  it('obeys the arrow keys', () => {
    const { onCommit, handle } = renderResizer('end')
    fireEvent.keyDown(handle, { key: 'ArrowRight' })
    expect(onCommit).toHaveBeenLastCalledWith(264)
  })
})

describe('BulkBar', () => {
  it('counts what is picked and is gone when nothing is', () => {
    const { rerender } = render(
      <BulkBar count={3} onClear={() => {}}>
        {null}
      </BulkBar>,
    )
    expect(screen.getByText('3 selected')).toBeDefined()
    rerender(
      <BulkBar count={0} onClear={() => {}}>
        {null}
      </BulkBar>,
    )
    expect(screen.queryByRole('toolbar')).toBeNull()
  })
})
