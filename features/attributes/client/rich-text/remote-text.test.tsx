import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, test } from 'vitest'
import { replaceText } from './create-editor.ts'
import { createBlockHtml } from './doc-html.ts'
import { richTextExtensions } from './extensions.ts'
import { readHtml } from './read-html.ts'
import { createRemoteText } from './remote-text.ts'
import { tables } from './second-half.tsx'

const opened: Editor[] = []
// An editor looks at the page a moment later, when the page of a test may be gone.
afterEach(() => {
  for (const editor of opened.splice(0)) editor.destroy()
})

function open(html: string) {
  const editor = new Editor({
    extensions: [
      ...richTextExtensions({ placeholder: '', taskLabel: (text) => text, mentions: {} }),
      ...tables,
    ],
  })
  opened.push(editor)
  const written = createBlockHtml()
  replaceText(editor, readHtml(html, editor.schema, written))
  return { editor, remote: createRemoteText(editor, written, html) }
}

/** The place behind a text. */
function behind(editor: Editor, text: string): number {
  let place = -1
  editor.state.doc.descendants((node, at) => {
    if (node.isText && node.text === text) place = at + text.length
  })
  return place
}

const OLD = '<h1>T</h1><p>one</p><p>two</p><p>three</p>'

describe('a text that somebody else changes meanwhile', () => {
  test('gets their blocks, keeps mine, and the caret stays in its word', () => {
    const { editor, remote } = open(OLD)
    editor.commands.insertContentAt(behind(editor, 'two'), ' mine')
    editor.commands.setTextSelection(behind(editor, 'two mine'))
    expect(remote.take('<h1>Theirs</h1><p>new</p><p>one</p><p>two</p>')).toBe('joined')
    expect(remote.toSave()).toBe('<h1>Theirs</h1><p>new</p><p>one</p><p>two mine</p>')
    editor.commands.insertContent('!')
    expect(remote.toSave()).toBe('<h1>Theirs</h1><p>new</p><p>one</p><p>two mine!</p>')
  })

  test('undo takes back mine and never theirs', () => {
    const { editor, remote } = open(OLD)
    editor.commands.insertContentAt(behind(editor, 'two'), ' mine')
    remote.take('<h1>Theirs</h1><p>one</p><p>two</p><p>three</p>')
    editor.commands.undo()
    expect(remote.toSave()).toBeNull()
  })

  test('what comes back of an own save is no change of theirs, however late it comes', () => {
    const { editor, remote } = open(OLD)
    editor.commands.insertContentAt(behind(editor, 'two'), ' a')
    const first = remote.toSave() ?? ''
    remote.saved(first)
    editor.commands.insertContentAt(behind(editor, 'two a'), ' b')
    const second = remote.toSave() ?? ''
    remote.saved(second)
    expect([remote.take(first), remote.take(second)]).toEqual(['same', 'same'])
    expect(remote.toSave()).toBeNull()
  })

  test('one block that both changed is for a person to settle, and only that block', () => {
    for (const [choice, result] of [
      ['mine', '<h1>X</h1><p>one</p><p>two mine</p><p>three</p>'],
      ['theirs', '<h1>X</h1><p>one</p><p>two theirs</p><p>three</p>'],
      ['both', '<h1>X</h1><p>one</p><p>two mine</p><p>two theirs</p><p>three</p>'],
    ] as const) {
      const { editor, remote } = open(OLD)
      editor.commands.insertContentAt(behind(editor, 'two'), ' mine')
      const theirs = '<h1>X</h1><p>one</p><p>two theirs</p><p>three</p>'
      expect(remote.take(theirs)).toBe('clash')
      remote.settle(choice)
      expect(remote.toSave() ?? theirs).toBe(result)
    }
  })

  test('all of it taken away and put back leaves an editor to write in', () => {
    const { editor, remote } = open(OLD)
    expect(remote.take('')).toBe('joined')
    expect(remote.toSave()).toBeNull()
    editor.commands.insertContent('new')
    expect(remote.toSave()).toBe('<p>new</p>')
    expect(remote.take('<p>theirs</p>')).toBe('clash')
  })
})
