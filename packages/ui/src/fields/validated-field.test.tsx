import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ValidatedField } from './validated-field.tsx'

const rule = { isValid: (value: string) => value.includes('@'), message: 'Add the domain' }
const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } })

describe('ValidatedField', () => {
  it('says nothing before the first change', () => {
    render(<ValidatedField label="Email" rule={rule} defaultValue="wrong" />)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('adds an error class and the message when the predicate fails', () => {
    const onValidityChange = vi.fn<(isValid: boolean) => void>()
    const { container } = render(
      <ValidatedField label="Email" rule={rule} onValidityChange={onValidityChange} />,
    )
    type('qa')
    expect(screen.getByRole('alert').textContent).toBe('Add the domain')
    expect(container.querySelector('.has-error')).not.toBeNull()
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
    expect(onValidityChange).toHaveBeenLastCalledWith(false)
  })

  it('accepts an empty value without asking the predicate', () => {
    const { container } = render(<ValidatedField label="Email" rule={rule} />)
    type('qa')
    expect(container.querySelector('.has-error')).not.toBeNull()
    type('')
    expect(container.querySelector('.has-error')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('takes the error back when the value becomes right', () => {
    const { container } = render(<ValidatedField label="Email" rule={rule} />)
    type('qa')
    expect(screen.getByRole('alert')).toBeDefined()
    type('qa@example.com')
    expect(container.querySelector('.has-error')).toBeNull()
  })

  it('marks the field without words when the rule has no message', () => {
    const { container } = render(<ValidatedField label="Email" rule={{ isValid: () => false }} />)
    type('qa')
    expect(container.querySelector('.has-error')).not.toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
