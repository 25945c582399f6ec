import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

test.each([
  ['a', 'aaa'],
  ['😀', '😀😀😀'],
])('a field takes three of %s and no more', (letter, kept) => {
  const said: string[] = []
  render(
    <>
      <TextField label="Name" maxLength={3} onValueChange={(text) => said.push(text)} />
      <TextArea label="About" maxLength={3} onValueChange={(text) => said.push(text)} />
    </>,
  )
  for (const name of ['Name', 'About']) {
    const field = screen.getByLabelText<HTMLInputElement>(name)
    fireEvent.input(field, { target: { value: letter.repeat(3) } })
    fireEvent.input(field, { target: { value: letter.repeat(5) } })
    expect(field.value).toBe(kept)
  }
  expect(said.at(0)).toBe(kept)
  expect(said.at(-1)).toBe(kept)
})
