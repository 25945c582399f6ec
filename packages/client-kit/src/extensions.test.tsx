import { render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'

import type { Extension } from './extension.ts'
import { extend, ExtensionPoint } from './extensions.tsx'
import { FeaturePartsProvider } from './feature-parts.tsx'

// Points of this test are declared nowhere: what is declared holds for the whole program.
type Undeclared = (
  point: string,
  load: () => Promise<ComponentType<{ name: string }>>,
  order: number,
) => Extension
const add = extend as unknown as Undeclared
const Panel = ExtensionPoint as ComponentType<{ point: string; name: string }>

const said = (text: string) => () =>
  Promise.resolve(({ name }: { name: string }) => <p>{`${text} of ${name}`}</p>)

test('everything that extends a point is shown there in its order, and told what the screen tells', async () => {
  const extensions = [
    add('test.panel', said('Sharing'), 20),
    add('test.other', said('Trash'), 5),
    add('test.panel', said('Members'), 10),
  ]
  render(
    <FeaturePartsProvider parts={[{ extensions }]}>
      <Panel point="test.panel" name="Orchard" />
    </FeaturePartsProvider>,
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
