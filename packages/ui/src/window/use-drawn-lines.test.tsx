import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { useDrawnLines } from './use-drawn-lines.ts'

const HEIGHT = 48
/** As many as fit on the screen. */
const FIRST = Math.ceil(window.innerHeight / HEIGHT)

function Lines({ count, least, draws }: { count: number; least?: number; draws: number[] }) {
  const drawn = useDrawnLines(count, { height: HEIGHT, ...(least === undefined ? {} : { least }) })
  draws.push(drawn)
  return Array.from({ length: drawn }, (_, at) => <p key={at}>{`Line ${at}`}</p>)
}

test('the first picture has what fits on the screen, and soon all lines are there', async () => {
  const draws: number[] = []
  render(<Lines count={200} draws={draws} />)
  expect(screen.getAllByRole('paragraph')).toHaveLength(FIRST)
  expect(await screen.findByText('Line 199')).toBeTruthy()
  expect(draws.length).toBeGreaterThan(3)
})

test('a short list is drawn at once', () => {
  const draws: number[] = []
  render(<Lines count={3} draws={draws} />)
  expect(draws).toEqual([3])
})

test('the one that is gone to is in the first picture, and what was drawn stays when it is left', () => {
  const draws: number[] = []
  const { rerender } = render(<Lines count={200} least={200} draws={draws} />)
  expect(screen.getAllByRole('paragraph')).toHaveLength(200)
  rerender(<Lines count={200} draws={draws} />)
  expect(screen.getAllByRole('paragraph')).toHaveLength(200)
})
