import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'

import { richTextExtensions } from './extensions.ts'

const opened: Editor[] = []
afterEach(() => {
  for (const editor of opened.splice(0)) editor.destroy()
})

const mention = { type: 'mention', attrs: { id: '7', label: 'Ada' } }
const text = (words: string) => ({ type: 'text', text: words })

/** What stands in a paragraph of these after letters are typed at its end. */
function typedAfter(content: object[], letters: string): string {
  const extensions = richTextExtensions({ placeholder: '', taskLabel: (words) => words, mentions: {} })
  const editor = new Editor({
    extensions,
    content: { type: 'doc', content: [{ type: 'paragraph', content }] },
  })
  opened.push(editor)
  editor.commands.focus('end')
  const { view } = editor
  for (const letter of letters) {
    const { from, to } = view.state.selection
    const insert = () => view.state.tr.insertText(letter, from, to)
    const isTaken = view.someProp('handleTextInput', (handle) => handle(view, from, to, letter, insert))
    if (isTaken !== true) view.dispatch(insert())
  }
  return editor.getText()
}

test('a space that is typed after a mention is the one that came with it', () => {
  expect(typedAfter([mention, text(' ')], ' is it')).toBe('@Ada is it')
  expect(typedAfter([mention, text(' ')], 'is it')).toBe('@Ada is it')
  expect(typedAfter([text('a ')], ' b')).toBe('a  b')
  expect(typedAfter([mention, text(' so')], '  b')).toBe('@Ada so  b')
})
