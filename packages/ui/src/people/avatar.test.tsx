import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { colorForSeed, labelColors } from '../display/label-color.ts'
import { Avatar, AvatarStack, DefaultAvatarProvider } from './avatar.tsx'
import { initialsOf } from './initials.ts'

describe('Avatar', () => {
  it('gives the same person the same colour, and nobody grey', () => {
    expect(colorForSeed('anna')).toBe(colorForSeed('anna'))
    const used = new Set(Array.from({ length: 500 }, (_, index) => colorForSeed(`person ${index}`)))
    expect(used.has('gray')).toBe(false)
    expect(used.size).toBe(labelColors.length - 2)
  })

  it.each([
    ['Anna Kern', 'AK'],
    ['anna', 'A'],
    ['Anna Maria von Kern', 'AK'],
    ['qa.lead', 'QL'],
    ['(Bot) 7', 'B7'],
    ['山田 太郎', '山太'],
    ['…', ''],
  ])('shortens %s to %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })

  it('falls back to the initials when the picture does not load', () => {
    const { container } = render(<Avatar name="Anna Kern" src="/missing.png" />)
    fireEvent.error(container.querySelector('img') as HTMLImageElement)
    expect(screen.getByRole('img', { name: 'Anna Kern' }).textContent).toBe('AK')
  })

  it('shows the default avatar where there is no picture, or it does not load, and else the initials', () => {
    const { container } = render(
      <DefaultAvatarProvider value={(color, initials) => `/avatars/${color}?${initials}`}>
        <Avatar name="Anna Kern" src="/missing.png" seed="anna" />
      </DefaultAvatarProvider>,
    )
    const image = () => container.querySelector('img')
    expect(image()?.getAttribute('src')).toBe('/missing.png')
    fireEvent.error(image() as HTMLImageElement)
    expect(image()?.getAttribute('src')).toBe(`/avatars/${colorForSeed('anna')}?AK`)
    fireEvent.error(image() as HTMLImageElement)
    expect(image()).toBeNull()
    expect(screen.getByRole('img', { name: 'Anna Kern' }).textContent).toBe('AK')
  })

  it('shows a figure when there is nobody', () => {
    const { container } = render(<Avatar />)
    expect(container.querySelector('svg')).not.toBeNull()
    expect(container.textContent).toBe('')
  })

  it('counts the people who do not fit into a stack', () => {
    const people = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: `Person ${id}` }))
    render(<AvatarStack people={people} max={3} />)
    expect(screen.getAllByRole('img')).toHaveLength(3)
    expect(screen.getByText('+2')).toBeDefined()
  })
})
