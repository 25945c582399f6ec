import { render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'

import { extend, ExtensionPoint, ExtensionsProvider } from './extensions.tsx'

// Points of this test are declared nowhere: what is declared holds for the whole program.
const PANEL = 'test.panel' as never
const OTHER = 'test.other' as never
const Panel = ExtensionPoint as ComponentType<{ point: string; name: string }>

const said = (text: string) => () =>
  Promise.resolve(({ name }: { name: string }) => <p>{`${text} of ${name}`}</p>)

test('everything that extends a point is shown there in its order, and told what the screen tells', async () => {
  const extensions = [
    extend(PANEL, said('Sharing'), 20),
    extend(OTHER, said('Trash'), 5),
    extend(PANEL, said('Members'), 10),
  ]
  render(
    <ExtensionsProvider extensions={extensions}>
      <Panel point="test.panel" name="Orchard" />
    </ExtensionsProvider>,
  )
  await screen.findByText('Sharing of Orchard')
  expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual([
    'Members of Orchard',
    'Sharing of Orchard',
  ])
})

test('a point that nothing extends shows nothing', () => {
  const { container } = render(<Panel point="test.panel" name="Orchard" />)
  expect(container.textContent).toBe('')
})
