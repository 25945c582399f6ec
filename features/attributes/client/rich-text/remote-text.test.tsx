import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, test } from 'vitest'
import { replaceText } from './create-editor.ts'
import { createBlockHtml } from './doc-html.ts'
import { richTextExtensions } from './extensions.ts'
import { readHtml } from './read-html.ts'
import { createRemoteText } from './remote-text.ts'
import { tables } from './tables.ts'

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
    expect(remote.toSave()?.html).toBe('<h1>Theirs</h1><p>new</p><p>one</p><p>two mine</p>')
    editor.commands.insertContent('!')
    expect(remote.toSave()?.html).toBe('<h1>Theirs</h1><p>new</p><p>one</p><p>two mine!</p>')
  })

  test('undo takes back mine and never theirs', () => {
    const { editor, remote } = open(OLD)
    editor.commands.insertContentAt(behind(editor, 'two'), ' mine')
    remote.take('<h1>Theirs</h1><p>one</p><p>two</p><p>three</p>')
    editor.commands.undo()
    expect(remote.toSave()).toBeNull()
  })

  /** Types behind a text and gives it away to be saved. */
  function save({ editor, remote }: ReturnType<typeof open>, text: string, more: string) {
    editor.commands.insertContentAt(behind(editor, text), more)
    const given = remote.toSave() ?? { html: '', base: '' }
    remote.sent(given)
    return given
  }

  test('a save names the text that it was written over, which is the save before', () => {
    const one = open(OLD)
    const first = save(one, 'two', ' a')
    const second = save(one, 'two a', ' b')
    expect(first.base).toBe(OLD)
    expect(second.base).toBe(first.html)
    expect([one.remote.take(first.html), one.remote.take(second.html)]).toEqual(['same', 'same'])
    expect(one.remote.toSave()).toBeNull()
  })

  test('what others wrote is taken in once a save is answered, and what was typed since stays', () => {
    const one = open(OLD)
    const { editor, remote } = one
    const first = save(one, 'two', ' a')
    const merged = first.html.replace('<p>one</p>', '<p>one theirs</p>')
    editor.commands.insertContentAt(behind(editor, 'two a'), ' b')
    expect(remote.take(merged)).toBe('same')
    expect(remote.answered(first, true)).toBe('joined')
    expect(remote.toSave()).toEqual({ html: merged.replace('two a', 'two a b'), base: merged })
  })

  test('a save that was overtaken is unsaved again, and both texts are for a person to settle', () => {
    const one = open(OLD)
    const first = save(one, 'two', ' mine')
    const second = save(one, 'two mine', '!')
    const theirs = OLD.replace('two', 'two theirs')
    expect(one.remote.take(theirs)).toBe('same')
    expect(one.remote.answered(first, false)).toBe('same')
    expect(one.remote.answered(second, false)).toBe('clash')
    one.remote.settle('mine')
    expect(one.remote.toSave()).toEqual({ html: OLD.replace('two', 'two mine!'), base: theirs })
  })

  test('the question is over when they take their change back', () => {
    const { editor, remote } = open(OLD)
    editor.commands.insertContentAt(behind(editor, 'two'), ' mine')
    expect(remote.take(OLD.replace('two', 'two theirs'))).toBe('clash')
    expect(remote.take(OLD.replace('three', '3'))).toBe('joined')
    expect(remote.toSave()?.html).toBe(OLD.replace('two', 'two mine').replace('three', '3'))
  })

  test('the caret stays in its word of a paragraph that somebody else changes', () => {
    const { editor, remote } = open(OLD)
    const at = behind(editor, 'two')
    editor.commands.setTextSelection({ from: at - 2, to: at })
    remote.take('<h1>T</h1><p>their one</p><p>two and <b>bold</b></p><p>three</p>')
    const { from, to } = editor.state.selection
    expect(editor.state.doc.textBetween(from, to)).toBe('wo')
    // Untouched, it is saved as it was stored.
    expect(remote.toSave()).toBeNull()
  })

  test('of one list both change their lines', () => {
    const list = (...lines: string[]) => `<ul>${lines.map((one) => `<li><p>${one}</p></li>`).join('')}</ul>`
    const { editor, remote } = open(list('a', 'b', 'c'))
    editor.commands.insertContentAt(behind(editor, 'a'), '!')
    expect(remote.take(list('a', 'b', 'C'))).toBe('joined')
    expect(remote.toSave()?.html).toBe(list('a!', 'b', 'C'))
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
      expect(remote.toSave()?.html ?? theirs).toBe(result)
    }
  })

  test('all of it taken away and put back leaves an editor to write in', () => {
    const { editor, remote } = open(OLD)
    expect(remote.take('')).toBe('joined')
    expect(remote.toSave()).toBeNull()
    editor.commands.insertContent('new')
    expect(remote.toSave()?.html).toBe('<p>new</p>')
    expect(remote.take('<p>theirs</p>')).toBe('joined')
    expect(remote.toSave()?.html).toBe('<p>theirs</p><p>new</p>')
  })
})
