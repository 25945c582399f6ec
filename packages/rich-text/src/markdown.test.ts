import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CALLOUTS } from './callouts.ts'
import { cleanBlocks } from './clean-html.ts'
import { htmlOfMarkdown, looksLikeMarkdown } from './html-of-markdown.ts'
import { markdownOfHtml } from './markdown-of-html.ts'
import { escapeHtml } from './escape-html.ts'

describe('markdown as HTML', () => {
  test.each([
    [
      '# Title\n\ntext **bold** _it_ ~~no~~ ==yes== `a<b`',
      '<h1>Title</h1><p>text <strong>bold</strong> <em>it</em> <s>no</s> <mark>yes</mark> <code>a&lt;b</code></p>',
    ],
    [
      '- a\n- b\n  - c\n\n1. x\n2. y',
      '<ul><li><p>a</p></li><li><p>b</p><ul><li><p>c</p></li></ul></li></ul><ol><li><p>x</p></li><li><p>y</p></li></ol>',
    ],
    [
      '- [ ] open\n- [x] done',
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="false"><p>open</p></li><li data-type="taskItem" data-checked="true"><p>done</p></li></ul>',
    ],
    ['> quoted\n> more', '<blockquote><p>quoted<br>more</p></blockquote>'],
    [
      '> [!NOTE]\n> Mind **this**\n>\n> - a',
      '<blockquote data-callout="note"><p>Mind <strong>this</strong></p><ul><li><p>a</p></li></ul></blockquote>',
    ],
    ['a\n\n> [!tip]\n> <br>\n\nb', '<p>a</p><blockquote data-callout="tip"><p></p></blockquote><p>b</p>'],
    ['> [!CAUTION]\n>', '<blockquote><p>[!CAUTION]</p></blockquote>'],
    ['> [!INFO]\n> a', '<blockquote><p>[!INFO]<br>a</p></blockquote>'],
    ['> [!TIP] a', '<blockquote><p>[!TIP] a</p></blockquote>'],
    [
      '```ts\nlet a = "<b>"\n```',
      '<pre><code class="language-ts">let a = &quot;&lt;b&gt;&quot;</code></pre>',
    ],
    [
      '| a | b |\n|---|:-:|\n| 1 | 2\\|3 |',
      '<table><tbody><tr><th><p>a</p></th><th><p>b</p></th></tr><tr><td><p>1</p></td><td><p>2|3</p></td></tr></tbody></table>',
    ],
    [
      '[x](https://x.org/a_(b)) <https://y.org> ![alt](https://x.org/a.png)',
      '<p><a href="https://x.org/a_(b)">x</a> <a href="https://y.org">https://y.org</a> <img src="https://x.org/a.png" alt="alt"></p>',
    ],
    ['one\\\ntwo  \nthree\n  four', '<p>one<br>two<br>three<br>  four</p>'],
    ['a\n\nb\n\n\nc', '<p>a</p><p>b</p><p></p><p>c</p>'],
    ['a\n<br>\nb', '<p>a<br><br>b</p>'],
    [
      'so:\n\n    if (a)\n\tb()\n\n- x\n\n  ```\n  \tkept\n  ```',
      '<p>so:</p><pre><code>if (a)\nb()</code></pre><ul><li><p>x</p><pre><code>\tkept</code></pre></li></ul>',
    ],
    ['- [x] done\n- plain', '<ul><li><p>[x] done</p></li><li><p>plain</p></li></ul>'],
    ['1. a\n2. b\n7. c', '<ol><li><p>a</p></li><li><p>b</p></li></ol><ol start="7"><li><p>c</p></li></ol>'],
    [
      '| a |\n|---|\n| 1 | 2 |',
      '<table><tbody><tr><th><p>a</p></th><th><p></p></th></tr><tr><td><p>1</p></td><td><p>2</p></td></tr></tbody></table>',
    ],
    ['<!-- kept -->\na <b> b, <u>c</u>', '<p>&lt;!-- kept --&gt;<br>a &lt;b&gt; b, <u>c</u></p>'],
    ['[x](https://x.org "Why")', '<p><a href="https://x.org">x</a> (Why)</p>'],
    ['a==b && c==d ==e==', '<p>a==b &amp;&amp; c==d <mark>e</mark></p>'],
    ['Title\n---\n\n---', '<h2>Title</h2><hr>'],
    ['2 * 3 * 4, snake_case_name, a\\*b, &amp;', '<p>2 * 3 * 4, snake_case_name, a*b, &amp;</p>'],
    [
      '[x](javascript:alert(1)) <script>x</script>',
      '<p>[x](javascript:alert(1)) &lt;script&gt;x&lt;/script&gt;</p>',
    ],
  ])('%s', (markdown, html) => {
    expect(htmlOfMarkdown(markdown)).toBe(html)
  })

  test('only what has signs of markdown is taken for it', () => {
    for (const yes of ['# T', 'a\n- b', '1. x', '**b**', '[a](https://b)', '> q', '`c`', '| a | b |'])
      expect(looksLikeMarkdown(yes), yes).toBe(true)
    for (const no of ['hello', 'a - b', '5 * 3', '#tag', 'C:\\x', 'mail@x.org', '2024-01-01'])
      expect(looksLikeMarkdown(no), no).toBe(false)
  })

  test('whatever it is, the HTML is clean, and no text takes hostile time', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '**',
        '_',
        '`',
        '[',
        '](',
        ')',
        '- ',
        '\n',
        '  ',
        '|',
        '\\',
        '> ',
        '> [!NOTE]\n',
        '# ',
        '1. ',
        '<u>',
        '~~',
      ),
      fc.string({ maxLength: 3 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const html = htmlOfMarkdown(pieces.join(''))
        expect(cleanBlocks(html).join('')).toBe(html)
      }),
      { numRuns: 1000 },
    )
  })

  // Each is so long that trying all ways to pair its marks would not end while anybody waits.
  test('hostile marks take no hostile time', () => {
    for (const bad of ['*', '**a ', '_a', '[', '![', '`', '> ', '- ', '|', '<', '\\', '[a](', '*a '])
      expect(htmlOfMarkdown(bad.repeat(Math.ceil(20_000 / bad.length))).length).toBeLessThan(2_000_000)
  })

  test('many marks take no hostile time in either direction', () => {
    for (const many of ['`a` ', '<u>a</u>', '[b](https://x.org) ']) {
      const html = htmlOfMarkdown(many.repeat(Math.ceil(150_000 / many.length)))
      expect(htmlOfMarkdown(markdownOfHtml(html))).toBe(html)
    }
  })
})

describe('HTML as markdown', () => {
  const word = fc.stringMatching(/^[a-z*_[\]()<>`~=#&|!\\.+-]{1,6}$/)
  const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => escapeHtml(all.join(' ')))
  const wrap = (tag: string, end = tag.split(' ')[0]) => words.map((text) => `<${tag}>${text}</${end}>`)
  const part = fc.oneof(
    words,
    wrap('strong'),
    wrap('em'),
    wrap('s'),
    wrap('mark'),
    wrap('u'),
    wrap('code'),
    wrap('a href="https://x.org/(a)?b=1"'),
    fc.constant('<img src="/api/a.png" alt="a]b">'),
  )
  const line = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '))
  const { block } = fc.letrec<{ block: string }>((tie) => {
    const item = fc
      .tuple(line, fc.array(tie('block'), { maxLength: 2 }))
      .map(([first, rest]) => `<p>${first}</p>${rest.join('')}`)
    const items = fc.array(item, { minLength: 1, maxLength: 3 })
    // What begins like a callout, and is none, is in it, too.
    const callout = fc
      .tuple(
        fc.oneof(
          tie('block'),
          fc.constantFrom('<p></p>', '<p>[!NOTE]</p>', '<p>[!tip]<br>a</p>', '<h2>[!WARNING]</h2>'),
        ),
        fc.array(tie('block'), { maxLength: 2 }),
      )
      .map(([first, rest]) => first + rest.join(''))
    const cell = (name: string) => line.map((text) => `<${name}><p>${text}</p></${name}>`)
    const row = (name: string) => fc.tuple(cell(name), cell(name)).map(([a, b]) => `<tr>${a}${b}</tr>`)
    return {
      block: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        line.map((text) => `<p>${text}</p>`),
        line.map((text) => `<h2>${text}</h2>`),
        fc.constant('<hr>'),
        words.map((text) => `<pre><code class="language-ts">${text}\n  ${text}</code></pre>`),
        items.map((all) => `<ul>${all.map((one) => `<li>${one}</li>`).join('')}</ul>`),
        items.map((all) => `<ol start="7">${all.map((one) => `<li>${one}</li>`).join('')}</ol>`),
        items.map(
          (all) =>
            `<ul data-type="taskList">${all.map((one) => `<li data-type="taskItem" data-checked="true">${one}</li>`).join('')}</ul>`,
        ),
        fc.tuple(line, line).map(([a, b]) => `<blockquote><p>${a}</p><p>${b}</p></blockquote>`),
        fc
          .tuple(fc.constantFrom('', ...CALLOUTS), callout)
          .map(
            ([kind, inner]) =>
              `<blockquote${kind === '' ? '' : ` data-callout="${kind}"`}>${inner}</blockquote>`,
          ),
        fc.tuple(row('th'), row('td')).map(([head, body]) => `<table><tbody>${head}${body}</tbody></table>`),
        fc.tuple(line, line).map(([a, b]) => `<p>${a}<br>${b}</p>`),
      ),
    }
  })
  const html = fc
    .array(block, { minLength: 1, maxLength: 4 })
    .map((blocks) => blocks.join(''))
    .filter((text) => cleanBlocks(text).join('') === text)

  test('and back is the same text', () => {
    fc.assert(
      fc.property(html, (source) => {
        expect(htmlOfMarkdown(markdownOfHtml(source))).toBe(source)
      }),
      { numRuns: 1000 },
    )
  })

  test('a callout is an alert, and a quote that says the same is none', () => {
    expect(markdownOfHtml('<blockquote data-callout="tip"><p>a</p><p>b</p></blockquote>')).toBe(
      '> [!TIP]\n> a\n>\n> b',
    )
    const quote = '<blockquote><p>[!TIP]<br>a</p></blockquote>'
    expect(htmlOfMarkdown(markdownOfHtml(quote))).toBe(quote)
  })

  test('reads like what people write', () => {
    const source =
      '<h1>Plan</h1><p>Read <strong>this</strong> by <em>Friday</em>.</p><ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>one</p></li></ul><ol><li><p>a</p><ul><li><p>b</p></li></ul></li></ol>'
    expect(markdownOfHtml(source)).toBe('# Plan\n\nRead **this** by _Friday_.\n\n- [x] one\n\n1. a\n   - b')
  })
})
