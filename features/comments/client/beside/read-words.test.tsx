import { expect, test } from 'vitest'

import { readWords } from './read-words.ts'

function page(html: string): HTMLElement {
  const root = document.createElement('div')
  root.innerHTML = html
  document.body.replaceChildren(root)
  return root
}

function selected(root: HTMLElement, from: [selector: string, offset: number], to: [string, number]): Range {
  const range = document.createRange()
  const text = (selector: string) => {
    const node = root.querySelector(selector)?.firstChild
    if (!node) throw new Error(`${selector} holds no text`)
    return node
  }
  range.setStart(text(from[0]), from[1])
  range.setEnd(text(to[0]), to[1])
  return range
}

test('an editor and what shows the text read alike', () => {
  const shown = page(
    '<h1>Plan</h1><ul><li><p>One <b>bold</b> word</p></li><li><p>Two</p></li></ul><p>End</p>',
  )
  const { text } = readWords(shown)
  expect(text).toBe('Plan One bold word Two End ')
  const edited = page(
    '<div><h1>Plan</h1>\n<ul>\n <li><label><input type="checkbox"></label><div><p>One  <strong>bold</strong>\nword</p></div></li>' +
      '<li><div><p>Two</p></div></li></ul><p>End<br></p><button>Delete</button></div>',
  )
  expect(readWords(edited).text).toBe(text)
})

test('a stretch of the text is the place on the page, over marks and blocks', () => {
  const root = page('<p id="a">One <b>bold</b> word</p><p id="b">Two  three</p>')
  const words = readWords(root)
  const from = words.text.indexOf('bold')
  const range = words.rangeOf({ from, to: words.text.indexOf(' three') })
  expect(String(range)).toBe('bold wordTwo')
  expect(range && words.spanOf(range)).toEqual({ from, to: words.text.indexOf(' three') })
})

test('what is selected of it is a stretch; what is selected elsewhere is none', () => {
  const root = page('<p id="a">One word</p><p id="b">Two</p>')
  const words = readWords(root)
  expect(words.spanOf(selected(root, ['#a', 4], ['#b', 2]))).toEqual({ from: 4, to: 11 })
  const other = document.createElement('p')
  other.textContent = 'Elsewhere'
  document.body.append(other)
  const range = document.createRange()
  range.selectNodeContents(other)
  expect(words.spanOf(range)).toBeNull()
})
