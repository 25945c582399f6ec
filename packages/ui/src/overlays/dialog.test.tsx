import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { Button } from '../actions/button.tsx'
import { ConfirmProvider, useConfirm, type ConfirmOptions } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { loadLateParts } from '../late/late.tsx'

beforeAll(loadLateParts)

function pressOutside() {
  fireEvent.pointerDown(document.body, { button: 0, pointerType: 'mouse' })
  fireEvent.mouseDown(document.body, { button: 0 })
  fireEvent.pointerUp(document.body, { button: 0, pointerType: 'mouse' })
  fireEvent.mouseUp(document.body, { button: 0 })
  fireEvent.click(document.body, { button: 0 })
}

describe('Dialog', () => {
  it('closes on Escape', () => {
    const onOpenChange = vi.fn<(isOpen: boolean) => void>()
    render(
      <Dialog title="Rename" isOpen onOpenChange={onOpenChange}>
        {'…'}
      </Dialog>,
    )
    fireEvent.keyDown(screen.getByRole('dialog', { name: 'Rename' }), { key: 'Escape' })
    expect(onOpenChange).toHaveBeenCalledWith(false)
  })

  it('closes on Escape when what had the focus in it is gone, and leaves open what is around it', () => {
    const changes: string[] = []
    render(
      <Dialog title="Share" isOpen onOpenChange={() => changes.push('Share')}>
        <button type="button">{'Publish…'}</button>
      </Dialog>,
    )
    screen.getByRole('button', { name: 'Publish…' }).focus()
    render(
      <Dialog title="Publish" isOpen onOpenChange={() => changes.push('Publish')}>
        {'…'}
      </Dialog>,
    )
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(changes).toEqual(['Publish'])
  })

  it('closes on a click outside', () => {
    const onOpenChange = vi.fn<(isOpen: boolean) => void>()
    render(
      <Dialog title="Rename" isOpen onOpenChange={onOpenChange}>
        {'…'}
      </Dialog>,
    )
    pressOutside()
    expect(onOpenChange).toHaveBeenCalledWith(false)
  })

  it('stays when it must not be dismissed', () => {
    const onOpenChange = vi.fn<(isOpen: boolean) => void>()
    render(
      <Dialog title="Importing" isOpen isDismissable={false} onOpenChange={onOpenChange}>
        {'…'}
      </Dialog>,
    )
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    pressOutside()
    expect(onOpenChange).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })

  it('has a back button instead of a cross on a phone', () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => {},
      removeEventListener: () => {},
    }))
    render(
      <Dialog title="Rename" isOpen>
        {'…'}
      </Dialog>,
    )
    expect(screen.getByRole('button', { name: 'Back' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    vi.unstubAllGlobals()
  })
})

function Asking({ options, onAnswer }: { options?: ConfirmOptions; onAnswer: (answer: boolean) => void }) {
  const confirm = useConfirm()
  return <Button onClick={() => void confirm(options).then(onAnswer)}>Ask</Button>
}

async function ask(options?: ConfirmOptions) {
  const onAnswer = vi.fn<(answer: boolean) => void>()
  render(
    <ConfirmProvider>
      <Asking options={options} onAnswer={onAnswer} />
    </ConfirmProvider>,
  )
  await act(async () => fireEvent.click(screen.getByText('Ask')))
  return onAnswer
}

describe('useConfirm', () => {
  it("asks 'Are you sure?' with Cancel and Yes unless told otherwise", async () => {
    const onAnswer = await ask()
    expect(screen.getByRole('alertdialog', { name: 'Are you sure?' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Yes' })))
    expect(onAnswer).toHaveBeenCalledWith(true)
  })

  it('takes a message and a confirm text', async () => {
    await ask({ title: 'Delete', message: 'Three boards go.', confirmText: 'Delete them' })
    expect(screen.getByText('Three boards go.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Delete them' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull()
  })

  it('answers no on Cancel and on Escape', async () => {
    const onCancel = await ask()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })))
    expect(onCancel).toHaveBeenCalledWith(false)
    await act(async () => fireEvent.click(screen.getByText('Ask')))
    await act(async () => fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' }))
    expect(onCancel).toHaveBeenCalledTimes(2)
    expect(onCancel).not.toHaveBeenCalledWith(true)
  })

  it('waits for the typed word when one is demanded', async () => {
    await ask({ title: 'Delete workspace', typeToConfirm: 'DELETE', tone: 'danger' })
    const yes = screen.getByRole('button', { name: 'Yes' })
    expect(yes).toHaveProperty('disabled', true)
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'DELETE' } })
    expect(yes).toHaveProperty('disabled', false)
  })
})
