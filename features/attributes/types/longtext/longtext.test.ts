import { sampleContext } from '@weft/model/testing'
import { excerptOf } from '@weft/rich-text'
import { describe, expect, test } from 'vitest'
import { member as definition } from './server.ts'

const context = sampleContext()

describe('longtext', () => {
  test('plain text becomes escaped paragraphs and reads back', () => {
    const text = 'First <b>line</b> & more\n\n  second'
    const parsed = definition.parse(text, {}, context)
    expect(parsed).toEqual({
      data: '<p>First &lt;b&gt;line&lt;/b&gt; &amp; more</p><p>  second</p>',
    })
    expect('data' in parsed && definition.writeText?.(parsed.data)).toBe(text)
  })

  test('scripts, styles, handlers and foreign schemes do not survive', () => {
    const html =
      '<p onclick="x()">Hi<script>alert(1)</script></p><a href="javascript:x()">a</a><img src=x onerror=y>'
    expect(definition.normalise(html, {})).toBe('<p>Hi</p><p><a>a</a><img></p>')
  })

  test('empty paragraphs alone are empty', () => {
    expect(definition.normalise('<p> </p><p><br></p>', {})).toBeNull()
    expect(definition.parse(' \n ', {}, context)).toEqual({ data: null })
  })

  test('an excerpt is shown, sorted and filtered like the whole text', () => {
    const html = `<p>Alpha</p><p>${'word '.repeat(400)}</p><p>omega</p>`
    const excerpt = excerptOf(html)
    expect(definition.normalise(excerpt, {})).toEqual(excerpt)
    expect(definition.format(excerpt, {}, context).startsWith('Alpha\nword')).toBe(true)
    expect(definition.sortKey(excerpt, {}, context)).toBe(definition.sortKey(html, {}, context))
    for (const [operator, operand] of [
      ['contains', 'omega'],
      ['not_contains', 'omega'],
      ['contains', 'alpha'],
      ['starts_with', 'ALPHA'],
      ['is_empty', null],
    ] as const) {
      const predicate = definition.predicate(operator, operand, {}, context)
      expect(predicate?.(excerpt)).toBe(predicate?.(html))
    }
  })

  test('edits of different paragraphs join, edits of the same one do not', () => {
    const old = '<p>a</p><p>b</p><p>c</p>'
    expect(definition.merge?.(old, '<p>A</p><p>b</p><p>c</p>', '<p>a</p><p>b</p><p>C</p>', {})).toBe(
      '<p>A</p><p>b</p><p>C</p>',
    )
    expect(definition.merge?.(old, '<p>A</p><p>b</p><p>c</p>', '<p>x</p><p>b</p><p>c</p>', {})).toBe(
      undefined,
    )
    expect(definition.merge?.(null, '<p>A</p>', '<p>B</p>', {})).toBe('<p>B</p><p>A</p>')
    expect(definition.merge?.(excerptOf(old), old, old, {})).toBe(undefined)
  })

  test('more than 200,000 characters are refused', () => {
    expect(definition.checkData(`<p>${'x'.repeat(200_000)}</p>`, {})).toBe('This text is too long')
    expect(definition.parse('x'.repeat(200_000), {}, context)).toEqual({ problem: 'This text is too long' })
    expect(definition.checkData(7, {})).toBe('This must be a text')
  })
})
