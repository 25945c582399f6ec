import { createHash } from 'node:crypto'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanedTokens } from './cleaned-tokens.ts'
import { hostileHtml } from './testing/hostile-html.ts'
import { htmlTokens } from './tokens.ts'
import { cleanBlocks } from './clean-html.ts'
import { joinBlocks, mergeBlocks } from './merge-blocks.ts'
import { editAsPlainText } from './plain-edit.ts'
import { excerptOf, excerptText, hashOf, htmlOfPlainText, plainTextOf } from './plain-text.ts'
import { sha256 } from './sha256.ts'

const clean = (html: string) => cleanBlocks(html).join('')

describe('cleaning HTML', () => {
  test.each([
    ['loose', '<p>loose</p>'],
    ['a<p>b', '<p>a</p><p>b</p>'],
    ['<div>a</div>', '<p>a</p>'],
    ['<p>a<ul><li>b<li>c</ul>', '<p>a</p><ul><li>b</li><li>c</li></ul>'],
    ['<p><b>a</p>b</b>', '<p><b>a</b></p><p>b</p>'],
    [
      '<table><tr><td>1<td>2<tr><td>3</table>',
      '<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>',
    ],
    ['<style>p{}</style><svg><script>x</script></svg>ok', '<p>ok</p>'],
    [
      '<!-- c --><p>a &lt;b&gt; &amp;amp; &eacute; &unknown;</p>',
      '<p>a &lt;b&gt; &amp;amp; é &amp;unknown;</p>',
    ],
    ['<a href=" javascript:x">a</a>', '<p><a>a</a></p>'],
    ['<a href="https://x.org/?a=1&b=2" onclick=x>a</a>', '<p><a href="https://x.org/?a=1&amp;b=2">a</a></p>'],
    ['<a title="x" href=mailto:a@b.c>a</a>', '<p><a href="mailto:a@b.c">a</a></p>'],
    ['<img src="data:image/png;base64,x" alt="a">', '<p><img alt="a"></p>'],
    [
      '<li data-type="taskItem" data-checked="true">x</li>',
      '<li data-type="taskItem" data-checked="true">x</li>',
    ],
    ['<blockquote data-callout="note" role="note">x', '<blockquote data-callout="note">x</blockquote>'],
    ['<blockquote data-callout="NOTE">x', '<blockquote>x</blockquote>'],
    ['1 < 2 <3> <', '<p>1 &lt; 2 &lt;3&gt; &lt;</p>'],
    ['<p></p><p>a</p><p></p><p>b</p><p></p>', '<p>a</p><p></p><p>b</p>'],
    // A tag without its end is none, as in a browser.
    ['<p>a</p><p title="a>b', '<p>a</p>'],
  ])('%s', (html, expected) => {
    expect(clean(html)).toBe(expected)
  })

  const piece = fc.oneof(
    fc.constantFrom(
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<ul>',
      '<li>',
      '</li>',
      '</ul>',
      '<table>',
      '<tr>',
      '<td>',
    ),
    fc.constantFrom('</table>', '<h1>', '<br>', '<hr>', '<pre>', '</pre>', '<blockquote>', '<x>', '<script>'),
    fc.constantFrom('<blockquote data-callout="note">', '<blockquote data-callout=x>', '</blockquote>'),
    fc.constantFrom(
      ' ',
      '\n',
      'e',
      '\u0301',
      '\u0338',
      '&#769;',
      '&',
      '<',
      '"',
      '<a href="tel:1">',
      '</a>',
      '\u0000',
    ),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  )
  const html = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''))

  test('what was cleaned is read alike by the reader of HTML and by the one for cleaned texts', () => {
    fc.assert(
      fc.property(html, (source) => {
        const cleaned = cleanBlocks(source).join('')
        expect(cleanedTokens(cleaned)).toEqual(htmlTokens(cleaned))
      }),
    )
    for (const payload of hostileHtml) {
      const cleaned = cleanBlocks(payload).join('')
      expect(cleanedTokens(cleaned), payload).toEqual(htmlTokens(cleaned))
    }
  })

  test('cleaning twice changes nothing, and blocks stay apart', () => {
    fc.assert(
      fc.property(html, (source) => {
        const blocks = cleanBlocks(source)
        expect(cleanBlocks(blocks.join(''))).toEqual(blocks)
      }),
      { numRuns: 2000 },
    )
  })

  test('only known tags leave, and the text is that of the source', () => {
    fc.assert(
      fc.property(html, (source) => {
        const out = clean(source)
        expect(
          out.replaceAll(
            /<\/?(?:p|h1|b|ul|li|table|tr|td|br|hr|pre|blockquote|a)(?: href="tel:1"| data-callout="note")?>/g,
            '',
          ),
        ).not.toMatch(/[<>]/)
        expect(plainTextOf(out)).toBe(plainTextOf(clean(out)))
      }),
    )
  })

  // Each is so long that work in its square would not end while anybody waits.
  test('hostile sizes take no hostile time', () => {
    for (const bad of ['<svg>', '<a ', '<', '&', '<p', "<p a='", '</p>', '<li>', '<!--', ' ']) {
      expect(clean(bad.repeat(Math.ceil(400_000 / bad.length))).length).toBeLessThan(4_000_000)
    }
  })
})

describe('plain text', () => {
  test('blocks are lines, cells are apart by tabs', () => {
    expect(plainTextOf('<h1>T</h1><p>a<br>b</p><ul><li><p>c</p></li><li>d</li></ul>')).toBe('T\na\nb\nc\nd')
    expect(plainTextOf('<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>')).toBe('1\t2\t\n3')
    expect(plainTextOf('<blockquote data-callout="tip"><p>a</p><p>b</p></blockquote><p>c</p>')).toBe(
      'a\nb\nc',
    )
    expect(plainTextOf('<p>a &amp; b&nbsp;😀</p>')).toBe('a & b\u00A0😀')
  })

  test('plain text becomes HTML that cleaning leaves alone, and comes back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const made = htmlOfPlainText(text)
        expect(clean(made)).toBe(made)
      }),
    )
    expect(plainTextOf(htmlOfPlainText('a\r\n\r\n b '))).toBe('a\n\n b')
  })

  test('the excerpt is 1,000 characters, never half of one', () => {
    const html = `<p>${'x'.repeat(999)}😀 more</p>`
    expect(excerptOf(html)).toEqual({ excerpt: 'x'.repeat(999), length: 1006, hash: hashOf(html) })
    expect(excerptText(html)).toBe(excerptText(excerptOf(html)))
    expect(excerptText(5)).toBe('')
  })

  test('the hash is a true SHA-256', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'))
      }),
    )
  })
})

describe('merging blocks', () => {
  const blocks = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 7 })

  test('the order of the two edits says only which of two new blocks at one place comes first', () => {
    fc.assert(
      fc.property(blocks, blocks, blocks, (old, mine, theirs) => {
        const [one, other] = [mergeBlocks(old, mine, theirs), mergeBlocks(old, theirs, mine)]
        expect(one?.toSorted()).toEqual(other?.toSorted())
      }),
    )
  })

  test('one edit alone, or the same twice, is that edit', () => {
    fc.assert(
      fc.property(blocks, blocks, (old, mine) => {
        expect(mergeBlocks(old, mine, old)).toEqual(mine)
        expect(mergeBlocks(old, mine, mine)).toEqual(mine)
      }),
    )
  })

  test('with nothing lost: what merges is merged, what does not stands twice, mine first', () => {
    const some = (...all: string[]) => fc.array(fc.constantFrom(...all), { maxLength: 7 })
    const [old, mine, theirs] = [some('a', 'b'), some('a', 'b', 'm'), some('a', 'b', 't')]
    fc.assert(
      fc.property(old, mine, theirs, (was, my, their) => {
        const count = (list: readonly string[], block: string) => list.filter((one) => one === block).length
        const both = joinBlocks(was, my, their)
        expect(count(both, 'm')).toBe(count(my, 'm'))
        expect(count(both, 't')).toBe(count(their, 't'))
        expect(joinBlocks(was, my, was)).toEqual(my)
        expect(joinBlocks(was, was, their)).toEqual(their)
      }),
    )
    expect(joinBlocks(['a', 'b', 'c'], ['a', 'mine', 'c'], ['a', 'theirs', 'C'])).toEqual([
      'a',
      'mine',
      'c',
      'theirs',
      'C',
    ])
    expect(joinBlocks(['a', 'b', 'c'], ['A', 'b', 'c'], ['a', 'b', 'C'])).toEqual(['A', 'b', 'C'])
    expect(joinBlocks([], ['x'], ['y'])).toEqual(['x', 'y'])
  })

  test('an insertion beside a changed block joins it, of two at one place theirs comes first', () => {
    expect(mergeBlocks(['a', 'b'], ['a', 'x', 'b'], ['a', 'B'])).toEqual(['a', 'x', 'B'])
    expect(mergeBlocks(['a', 'b'], ['a', 'x', 'b'], ['a', 'y', 'b'])).toEqual(['a', 'y', 'x', 'b'])
    expect(mergeBlocks([], ['x'], ['y'])).toEqual(['y', 'x'])
    expect(mergeBlocks(['a', 'b'], ['a', 'x'], ['a', 'y'])).toBeUndefined()
    expect(mergeBlocks(['a', 'b', 'c'], ['c'], ['a', 'B', 'c'])).toBeUndefined()
  })

  test('lines of one list and rows of one table are as good as blocks', () => {
    const list = (...lines: string[]) => [`<ul>${lines.map((one) => `<li><p>${one}</p></li>`).join('')}</ul>`]
    expect(mergeBlocks(list('a', 'b', 'c'), list('A', 'b', 'c'), list('a', 'b', 'C', 'd'))).toEqual(
      list('A', 'b', 'C', 'd'),
    )
    expect(mergeBlocks(list('a', 'b'), list('mine', 'b'), list('theirs', 'b'))).toBeUndefined()
    const row = (...cells: string[]) =>
      `<tr>${cells.map((one) => `<td><p>${one}<br></p></td>`).join('')}</tr>`
    const table = (...rows: string[]) => [`<table><tbody>${rows.join('')}</tbody></table>`]
    const [one, two] = [row('1', '2'), row('3', '4')] as const
    expect(mergeBlocks(table(one, two), table(row('x', '2'), two), table(one, row('3', 'y')))).toEqual(
      table(row('x', '2'), row('3', 'y')),
    )
    const ordered = [`<ol><li><p>a</p></li></ol>`]
    expect(mergeBlocks(list('a'), ordered, list('a', 'b'))).toBeUndefined()
  })

  test('thousands of changed blocks end in reasonable time', () => {
    const list = (name: string) => Array.from({ length: 5000 }, (_, i) => `${name}${i}`)
    expect(mergeBlocks(list('a'), list('b'), list('a'))).toEqual(list('b'))
    expect(mergeBlocks(list('a'), list('b'), list('c'))).toBeUndefined()
  })
})

describe('editing formatted text as plain text', () => {
  const html =
    '<p><img src="/a.png"></p><h1>Title</h1><p><b>one</b></p><hr><ul><li>x</li><li>y</li></ul><p><i>end</i></p>'

  test('an unchanged text changes nothing', () => {
    expect(editAsPlainText(html, plainTextOf(html))).toBe(html)
  })

  test('only the changed lines lose their formatting', () => {
    expect(editAsPlainText(html, 'Title\none!\nx\ny\nend')).toBe(html.replace('<b>one</b>', 'one!'))
    expect(editAsPlainText(html, 'Title\none\nx\ny\nnew\nend')).toBe(
      html.replace('<p><i>', '<p>new</p><p><i>'),
    )
  })

  test('pictures and rules among the changed lines stay', () => {
    expect(editAsPlainText(html, 'all new')).toBe('<p><img src="/a.png"></p><p>all new</p><hr>')
  })

  test('the plain text is what was typed', () => {
    const line = fc.stringMatching(/^[a-z]{0,4}$/)
    const text = fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n').trim())
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(plainTextOf(editAsPlainText(htmlOfPlainText(before), after))).toBe(after)
      }),
    )
  })
})
