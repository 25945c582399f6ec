import fc from 'fast-check'
import { expect, test } from 'vitest'

import { jsonIsland, markup, safeHref, trusted } from './markup.ts'
import { pageSecurity, renderPage } from './page.ts'

test('values are escaped in elements and in attributes', () => {
  const name = `<b onclick='x'>"&`
  expect(String(markup`<p title="${name}">${name}</p>`)).toBe(
    '<p title="&lt;b onclick=&#39;x&#39;&gt;&quot;&amp;">&lt;b onclick=&#39;x&#39;&gt;&quot;&amp;</p>',
  )
})

test('no text opens a tag or leaves its attribute', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const inside = String(markup`<i title="${text}">${text}</i>`).slice('<i title="'.length, -'</i>'.length)
      const [attribute = '', ...rest] = inside.split('">')
      expect(rest).toHaveLength(1)
      expect(attribute + rest.join('')).not.toMatch(/[<>"']/)
    }),
  )
})

test('markup, lists and what is not there stand in a template as they are', () => {
  const list = [1, 2].map((n) => markup`<li>${n}</li>`)
  expect(String(markup`<ul>${list}${null}${false}${undefined}${trusted('<hr>')}${0}</ul>`)).toBe(
    '<ul><li>1</li><li>2</li><hr>0</ul>',
  )
})

test('a value where escaping does not help is refused', () => {
  const text = 'x onload=alert(1)'
  expect(() => markup`<img alt=${text} />`).toThrow('No value can stand here')
  expect(() => markup`<img ${text} />`).toThrow('No value')
  expect(() => markup`<${text}>`).toThrow('No value')
  expect(() => markup`<p class="a>b" ${text}>`).toThrow('No value')
  expect(() => markup`<script>${text}</script>`).toThrow('No value')
  expect(() => markup`<style>p{color:${text}}</style>`).toThrow('No value')
  expect(String(markup`<p class="a>b ${text}" id="${1}"><br />${2}</p>`)).toContain('a>b x onload')
})

test('an object that looks like markup is not taken for it', () => {
  const forged = JSON.parse('{"text":"<b>"}') as string
  expect(String(markup`<p>${forged}</p>`)).toBe('<p>[object Object]</p>')
})

test('links lead to pages, mails and calls only', () => {
  for (const good of ['https://a.b/c', '/p/x', '#top', 'mailto:a@b.c', 'tel:+1'])
    expect(safeHref(good)).toBe(good)
  for (const bad of [
    'javascript:alert(1)',
    ' JaVaScript:x',
    'java\nscript:x',
    'data:text/html,x',
    'vbscript:x',
  ])
    expect(safeHref(bad)).toBe('#')
})

test('data for a program cannot end its element', () => {
  const text = String(jsonIsland('data', { a: '</script><script>alert(1)//<!--' }))
  expect(text.match(/<\/?script/g)).toHaveLength(2)
  expect(JSON.parse(text.replaceAll(/^<script[^>]*>|<\/script>$/g, ''))).toEqual({
    a: '</script><script>alert(1)//<!--',
  })
})

test('a page says its language, its title and nothing that could end a style', () => {
  const page = renderPage(
    {
      title: '<Bugs>',
      lang: 'ar',
      dir: 'rtl',
      body: markup`<p>x</p>`,
      styles: 'p{}</style><script>',
      scripts: ['/a.js'],
    },
    'NONCE',
  )
  expect(page).toContain('<html lang="ar" dir="rtl" data-theme="auto">')
  expect(page).toContain('<title>&lt;Bugs&gt;</title>')
  expect(page).toContain('<meta name="robots" content="noindex">')
  expect(page.match(/<\/style>/g)).toHaveLength(1)
  expect(page).toContain('<script type="module" src="/a.js" nonce="NONCE"></script>')
})

test('only what carries the nonce runs, and nobody frames a page unless told', () => {
  expect(pageSecurity('N', {})).toContain(`frame-ancestors 'none'`)
  expect(pageSecurity('N', { framers: 'all' })).toContain('frame-ancestors *')
  const policy = pageSecurity('N', { framers: ['https://a.b'] })
  expect(policy).toContain(`style-src 'nonce-N'`)
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain('frame-ancestors https://a.b')
})
