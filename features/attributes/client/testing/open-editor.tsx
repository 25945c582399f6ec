import { fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { sampleContext } from '../../shared/testing/sample-context.ts'
import type { CommitOptions, EditorProps } from '../attribute-member.ts'

/** Opens an editor in a cell, called Field, and keeps what it reports. */
export function openEditor(Editor: ComponentType<EditorProps>, props: Partial<EditorProps> = {}) {
  const commits: [unknown, CommitOptions | undefined][] = []
  let cancels = 0
  render(
    <Editor
      data={null}
      settings={{}}
      context={sampleContext()}
      placement="cell"
      label="Field"
      canEditSettings
      onCommit={(data, options) => commits.push([data, options])}
      onCancel={() => cancels++}
      {...props}
    />,
  )
  return { commits, cancels: () => cancels }
}

/** The first field of that editor; some add to the name what they hold. */
export const editorField = (role = 'textbox') => screen.getByRole(role, { name: /^Field/ })

export function typeText(text: string, role?: string) {
  fireEvent.change(editorField(role), { target: { value: text } })
}

export function pressKey(key: string, role?: string, more = {}) {
  fireEvent.keyDown(editorField(role), { key, ...more })
}
