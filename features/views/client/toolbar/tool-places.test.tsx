import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Button, Toolbar } from '@weft/ui'
import { afterEach, expect, test } from 'vitest'

import { ToolPlacesProvider, useToolPlaces, ViewAddButton, ViewTools } from './tool-places.tsx'

afterEach(cleanup)

const Place = ({ at }: { at: (element: HTMLElement | null) => void }) => <span ref={at} />

/** A view below a toolbar, as the host of views lays them out; without one where there is little room. */
function Host({ hasPlaces }: { hasPlaces: boolean }) {
  const { places, refs } = useToolPlaces()
  return (
    <>
      <Toolbar label="View">
        <Place at={refs.lead} />
        <Button>Filter</Button>
        <Place at={refs.middle} />
        <Place at={refs.end} />
        <Place at={refs.add} />
      </Toolbar>
      <ToolPlacesProvider value={hasPlaces ? places : null}>
        <ViewTools label="Dates" lead={<Button>Today</Button>} end={<Button>Month</Button>} />
        <ViewAddButton>
          <Button>Add chart</Button>
        </ViewAddButton>
      </ToolPlacesProvider>
    </>
  )
}

const namesIn = (toolbar: HTMLElement) =>
  within(toolbar)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

test('tools of a view stand in the one toolbar, and the arrow keys walk along all of them', () => {
  render(<Host hasPlaces />)
  const toolbar = screen.getByRole('toolbar')
  expect(namesIn(toolbar)).toEqual(['Today', 'Filter', 'Month', 'Add chart'])
  const focused = () => document.activeElement?.textContent
  screen.getByRole('button', { name: 'Today' }).focus()
  fireEvent.keyDown(screen.getByRole('button', { name: 'Today' }), { key: 'ArrowRight' })
  expect(focused()).toBe('Filter')
  fireEvent.keyDown(screen.getByRole('button', { name: 'Filter' }), { key: 'ArrowRight' })
  expect(focused()).toBe('Month')
  fireEvent.keyDown(screen.getByRole('button', { name: 'Month' }), { key: 'Home' })
  expect(focused()).toBe('Today')
})

test('where there is no room for them they are a row of their own, and nothing else is added', () => {
  render(<Host hasPlaces={false} />)
  expect(namesIn(screen.getByRole('toolbar', { name: 'View' }))).toEqual(['Filter'])
  expect(namesIn(screen.getByRole('toolbar', { name: 'Dates' }))).toEqual(['Today', 'Month'])
  expect(screen.queryByRole('button', { name: 'Add chart' })).toBeNull()
})
