import { sampleContext } from '@weft/model/testing'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import type { CommitOptions, EditorProps } from '../attribute-member.ts'

/** Opens an editor in a cell, called Field, and keeps what it reports; what a save is made of in `bases`. */
export function openEditor(Editor: ComponentType<EditorProps>, props: Partial<EditorProps> = {}) {
  const commits: [unknown, CommitOptions | undefined][] = []
  const bases: unknown[] = []
  let cancels = 0
  const editor = (more: Partial<EditorProps>) => (
    <Editor
      data={null}
      settings={{}}
      context={sampleContext()}
      placement="cell"
      label="Field"
      canEditSettings
      onCommit={(data, { base, ...options } = {}) => {
        commits.push([data, options])
        bases.push(base)
      }}
      onCancel={() => cancels++}
      {...props}
      {...more}
    />
  )
  const { rerender } = render(editor({}))
  return {
    commits,
    bases,
    cancels: () => cancels,
    /** Somebody else saved this meanwhile. */
    change: (data: unknown, more: Partial<EditorProps> = {}) => rerender(editor({ ...more, data })),
  }
}

/** The first field of that editor; some add to the name what they hold. */
export const editorField = (role = 'textbox') => screen.getByRole(role, { name: /^Field/ })

export function typeText(text: string, role?: string) {
  fireEvent.change(editorField(role), { target: { value: text } })
}

export function pressKey(key: string, role?: string, more = {}) {
  fireEvent.keyDown(editorField(role), { key, ...more })
}
