import { ApiError } from '@weft/api-client'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { NameForm } from './name-form.tsx'

function show(onSubmit: (name: string) => Promise<void>) {
  render(
    <NameForm
      label="Board name"
      placeholder="Release plan"
      autoComplete="off"
      submit="Create board"
      missing="Enter a board name."
      isPretending={false}
      onSubmit={onSubmit}
    />,
  )
  const field = screen.getByRole('textbox', { name: 'Board name' })
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Create board' }))
  return { submit, type: (value: string) => fireEvent.change(field, { target: { value } }) }
}

test('an empty name is asked for and not sent', () => {
  const onSubmit = vi.fn<(name: string) => Promise<void>>()
  const { submit, type } = show(onSubmit)
  type('   ')
  submit()
  expect(screen.getByText('Enter a board name.')).toBeDefined()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a name is sent without the space around it', () => {
  const onSubmit = vi.fn<(name: string) => Promise<void>>().mockResolvedValue()
  const { submit, type } = show(onSubmit)
  type(' Plan ')
  submit()
  expect(onSubmit).toHaveBeenCalledWith('Plan')
})

test("the server's sentence about the name stands at the field", async () => {
  const response = { status: 422, headers: new Headers(), data: { data: ['name: Too long'] } }
  const { submit, type } = show(() => Promise.reject(new ApiError(response as never)))
  type('Plan')
  submit()
  expect(await screen.findByText('Too long')).toBeDefined()
})

test('a server that cannot be reached is said above the form', async () => {
  const { submit, type } = show(() => Promise.reject(new Error('?')))
  type('Plan')
  submit()
  expect(await screen.findByRole('alert')).toBeDefined()
})
