import { describe, expect, test } from 'vitest'
import { hostileHtml } from './testing/hostile-html.ts'
import { cleanBlocks } from './clean-html.ts'
import { htmlOfMarkdown } from './html-of-markdown.ts'
import { markdownOfHtml } from './markdown-of-html.ts'
import { htmlTokens } from './tokens.ts'

const ELEMENTS =
  /^(?:p|h[1-3]|pre|ul|ol|li|blockquote|table|thead|tbody|tr|th|td|hr|a|b|strong|i|em|u|s|code|mark|span|br|img)$/
const ATTRIBUTES =
  /^(?:href|src|alt|width|height|colspan|rowspan|start|class|data-(?:type|checked|id|label|callout))$/

/** Everything in a text that no text may have. */
function forbidden(html: string): string[] {
  return htmlTokens(html).flatMap((token) => {
    if (token.kind !== 'open') return []
    const bad = [...token.attributes].filter(
      ([name, value]) =>
        !ATTRIBUTES.test(name) ||
        (name === 'href' && !/^(?:https?:\/\/|mailto:|tel:)/i.test(value)) ||
        (name === 'src' && !/^(?:https:\/\/|\/[^/\\\s])/.test(value)),
    )
    return [
      ...(ELEMENTS.test(token.name) ? [] : [token.name]),
      ...bad.map(([name, value]) => `${name}=${value}`),
    ]
  })
}

describe('hostile HTML', () => {
  test('there are 300 different payloads and more', () => {
    expect(new Set(hostileHtml).size).toBe(hostileHtml.length)
    expect(hostileHtml.length).toBeGreaterThanOrEqual(300)
  })

  test('nothing of it is stored: only elements, attributes and addresses of texts are left', () => {
    for (const payload of hostileHtml) {
      const html = cleanBlocks(payload).join('')
      expect(forbidden(html), payload).toEqual([])
      // Every sign that opens a tag is one of an element that may be there.
      expect(html.replaceAll(/<\/?(?:[a-z]+\d?)(?: [a-z-]+="[^"<>]*")*>/g, ''), payload).not.toMatch(/[<>]/)
      expect(cleanBlocks(html).join(''), payload).toBe(html)
    }
  })

  test('nor does it come by way of markdown', () => {
    for (const payload of hostileHtml) {
      expect(forbidden(htmlOfMarkdown(payload)), payload).toEqual([])
      expect(forbidden(htmlOfMarkdown(markdownOfHtml(cleanBlocks(payload).join('')))), payload).toEqual([])
    }
  })
})
