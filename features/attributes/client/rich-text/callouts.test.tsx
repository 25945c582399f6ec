import { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { afterEach, describe, expect, test } from 'vitest'
import { replaceText } from './create-editor.ts'
import { createBlockHtml, htmlOfNode } from './doc-html.ts'
import { richTextExtensions } from './extensions.ts'
import { blockForms, callouts, findInsertions } from './insertions.ts'
import { clipboard } from './clipboard.ts'
import { readHtml } from './read-html.ts'
import { safeContent } from './rich-text-display.tsx'
import { tables } from './tables.ts'

const forms = [...blockForms(), ...callouts()]

const opened: Editor[] = []
afterEach(() => {
  for (const editor of opened.splice(0)) editor.destroy()
})

/** An editor with its caret where the text has `|`. */
function open(html: string): Editor {
  const editor = new Editor({
    extensions: [
      ...richTextExtensions({ placeholder: '', taskLabel: (text) => text, mentions: {} }),
      ...tables,
    ],
  })
  opened.push(editor)
  replaceText(editor, readHtml(html, editor.schema, createBlockHtml()))
  let caret = 0
  editor.state.doc.descendants((node, at) => {
    const found = node.text?.indexOf('|') ?? -1
    if (found >= 0) caret = at + found
  })
  const { tr } = editor.state
  if (caret > 0) editor.view.dispatch(tr.delete(caret, caret + 1))
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.near(editor.state.doc.resolve(caret))))
  return editor
}

function press({ view }: Editor, key: string): void {
  view.someProp('handleKeyDown', (handle) => handle(view, new KeyboardEvent('keydown', { key })))
}

function type({ view }: Editor, text: string): void {
  for (const letter of text) {
    const { from, to } = view.state.selection
    const insert = () => view.state.tr.insertText(letter, from, to)
    const isTaken = view.someProp('handleTextInput', (handle) => handle(view, from, to, letter, insert))
    if (isTaken !== true) view.dispatch(insert())
  }
}

/** Without the empty line that the editor keeps below. */
const htmlOf = ({ state }: Editor) =>
  state.doc.children
    .map(htmlOfNode)
    .join('')
    .replace(/<p><\/p>$/, '')

function choose(editor: Editor, id: string): void {
  forms.find((form) => form.id === id)?.run(editor)
}

describe('a callout', () => {
  test('is found by what it is and by its kind', () => {
    const found = (query: string) => findInsertions(forms, query).map(({ id }) => id)
    expect(found('callout')).toEqual(['note', 'tip', 'important', 'warning', 'caution'])
    expect(found('warn')).toEqual(['warning'])
  })

  test('is put around a paragraph, becomes of another kind or a quote, and goes by its own', () => {
    const editor = open('<p>Mind| this</p>')
    choose(editor, 'note')
    expect(htmlOf(editor)).toBe('<blockquote data-callout="note"><p>Mind this</p></blockquote>')
    choose(editor, 'caution')
    expect(htmlOf(editor)).toBe('<blockquote data-callout="caution"><p>Mind this</p></blockquote>')
    expect(forms.findLast(({ isActive }) => isActive?.(editor) === true)?.id).toBe('caution')
    choose(editor, 'quote')
    expect(htmlOf(editor)).toBe('<blockquote><p>Mind this</p></blockquote>')
    choose(editor, 'tip')
    choose(editor, 'tip')
    expect(htmlOf(editor)).toBe('<p>Mind this</p>')
  })

  test('in a quote changes nothing of the quote around it', () => {
    const editor = open('<blockquote><blockquote data-callout="tip"><p>a|</p></blockquote></blockquote>')
    choose(editor, 'note')
    expect(htmlOf(editor)).toBe(
      '<blockquote><blockquote data-callout="note"><p>a</p></blockquote></blockquote>',
    )
  })

  test('is left by Enter in an empty last line', () => {
    const editor = open('<blockquote data-callout="note"><p>a|</p></blockquote>')
    press(editor, 'Enter')
    press(editor, 'Enter')
    type(editor, 'b')
    expect(htmlOf(editor)).toBe('<blockquote data-callout="note"><p>a</p></blockquote><p>b</p>')
  })

  test.each([
    ['alone', '<blockquote data-callout="note"><p>|a</p></blockquote>', '<p>a</p>'],
    [
      'below a paragraph',
      '<p>x</p><blockquote data-callout="note"><p>|a</p><p>b</p></blockquote>',
      '<p>x</p><p>a</p><blockquote data-callout="note"><p>b</p></blockquote>',
    ],
    [
      'below another',
      '<blockquote data-callout="tip"><p>x</p></blockquote><blockquote data-callout="note"><p>|a</p></blockquote>',
      '<blockquote data-callout="tip"><p>x</p></blockquote><p>a</p>',
    ],
    [
      'below a list',
      '<ul><li><p>x</p></li></ul><blockquote data-callout="note"><p>|a</p></blockquote>',
      '<ul><li><p>x</p></li></ul><p>a</p>',
    ],
  ])('%s: Backspace at the start lifts the line out', (_where, before, after) => {
    const editor = open(before)
    press(editor, 'Backspace')
    expect(htmlOf(editor)).toBe(after)
  })

  test('is begun as markdown begins it, in a quote or without', () => {
    for (const start of ['[!WARNING] ', '> [!warning] ']) {
      const editor = open('<p>|</p>')
      type(editor, `${start}Hot`)
      expect(htmlOf(editor), start).toBe('<blockquote data-callout="warning"><p>Hot</p></blockquote>')
    }
    const other = open('<p>|</p>')
    type(other, '[!else] x')
    expect(htmlOf(other)).toBe('<p>[!else] x</p>')
  })

  test('is pasted from markdown and from other HTML, and copied as markdown', () => {
    const { schema } = open('<p>|</p>').state
    const slice = clipboard.slice('> [!TIP]\n> a\n>\n> b', false, schema)
    expect(slice.content.content.map(htmlOfNode).join('')).toBe(
      '<blockquote data-callout="tip"><p>a</p><p>b</p></blockquote>',
    )
    expect(clipboard.text(slice)).toBe('> [!TIP]\n> a\n>\n> b')
  })

  test('is a note by the name of its kind for those who do not see it, written and read', () => {
    const html = '<blockquote data-callout="warning"><p>a</p></blockquote>'
    for (const root of [open(html).view.dom, safeContent(html)]) {
      const quote = root.querySelector('blockquote')
      expect(quote?.getAttribute('role')).toBe('note')
      expect(quote?.getAttribute('aria-label')).toBe('Warning')
    }
  })
})
