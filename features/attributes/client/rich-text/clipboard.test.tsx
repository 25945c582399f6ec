import { hostileHtml } from '@weft/rich-text/testing'
import { Editor } from '@tiptap/core'
import type { Slice } from '@tiptap/pm/model'
import { describe, expect, test } from 'vitest'
import { clipboard } from './clipboard.ts'
import { htmlOfNode } from './doc-html.ts'
import { richTextExtensions } from './extensions.ts'
import { mentionSuggestions } from './mentions.ts'
import { tidyPasted } from './pasted-html.ts'
import { safeContent } from './rich-text-display.tsx'
import { tables } from './tables.ts'

const { schema } = new Editor({
  extensions: [
    ...richTextExtensions({ placeholder: '', taskLabel: (text) => text, mentions: {} }),
    ...tables,
  ],
})
const htmlOf = (slice: Slice) => slice.content.content.map(htmlOfNode).join('')

describe('the clipboard', () => {
  test('plain text that is markdown becomes formatted, other text and a plain paste do not', () => {
    expect(htmlOf(clipboard.slice('# T\n\n- a', false, schema))).toBe('<h1>T</h1><ul><li><p>a</p></li></ul>')
    expect(htmlOf(clipboard.slice('# T', true, schema))).toBe('<p># T</p>')
    expect(htmlOf(clipboard.slice('a\n  b', false, schema))).toBe('<p>a</p><p>  b</p>')
  })

  test('copied text is markdown', () => {
    const slice = clipboard.slice('1. one\n2. **two**', false, schema)
    expect(clipboard.text(slice)).toBe('1. one\n2. **two**')
  })

  test.each([
    [
      'word processors',
      '<b style="font-weight:normal"><p><span style="font-weight:700">a</span> <span style="font-style:italic">b</span></p></b>',
      '<p><strong>a</strong> <em>b</em></p>',
    ],
    [
      'task lists of other programs',
      '<ul><li><input type="checkbox" checked>done</li><li><input type="checkbox">open</li></ul>',
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true">done</li><li data-type="taskItem" data-checked="false">open</li></ul>',
    ],
    [
      'deep headings',
      '<h5>T</h5><p><del>x</del> <kbd>k</kbd></p>',
      '<h3>T</h3><p><s>x</s> <code>k</code></p>',
    ],
  ])('HTML from %s keeps its form', (_name, html, tidy) => {
    expect(tidyPasted(html)).toBe(tidy)
  })
})

describe('hostile HTML', () => {
  const dangers = (root: ParentNode) =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      ...(/^(?:script|style|svg|math|iframe|object|form|input|template|base|link|meta)$/i.test(
        element.tagName,
      )
        ? [element.tagName]
        : []),
      ...[...element.attributes]
        .filter(
          ({ name, value }) => name.startsWith('on') || /^\s*(?:javascript|data|vbscript):/i.test(value),
        )
        .map(({ name, value }) => `${name}=${value}`),
    ])

  test('is not shown, whatever the server has', () => {
    for (const payload of hostileHtml) expect(dangers(safeContent(payload)), payload).toEqual([])
  })

  test('is not pasted', () => {
    for (const payload of hostileHtml) {
      const box = document.implementation.createHTMLDocument('').createElement('div')
      box.innerHTML = clipboard.html(payload)
      expect(dangers(box), payload).toEqual([])
    }
  })
})

test('people are found by the beginning of a name, then of a later word, then anywhere', () => {
  const people = ['Mona Ada', 'Ada Byron', 'Canada'].map((title, n) => ({
    id: String(n),
    title,
    label: title,
  }))
  expect(mentionSuggestions(people, 'ada').map(({ title }) => title)).toEqual([
    'Ada Byron',
    'Mona Ada',
    'Canada',
  ])
  expect(mentionSuggestions(people, 'zz')).toEqual([])
})
