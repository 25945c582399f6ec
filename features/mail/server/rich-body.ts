import { type HtmlNode, htmlTree } from '@weft/rich-text'
import { markup, type MarkupValue, safeHref } from '@weft/server-kit'

/** Colours of a mail, in plain numbers. */
interface Look {
  accent: string
  muted: string
  line: string
  ground: string
  /** Where lines begin. */
  side: 'left' | 'right'
}

/**
 * Formatted text as programs that show mails can: each element with its own look, and no picture from anywhere, which
 * would tell that the mail was opened. What is not known here leaves its words.
 */
export function richBody(html: string, look: Look): MarkupValue {
  return inside(htmlTree(html), look)
}

const inside = (nodes: readonly HtmlNode[], look: Look): MarkupValue =>
  nodes.map((node) => {
    if (typeof node === 'string') return node
    const { name, attributes, children } = node
    const shown = ELEMENTS[name]
    return shown ? shown(inside(children, look), look, attributes) : inside(children, look)
  })

type Shown = (inner: MarkupValue, look: Look, attributes: ReadonlyMap<string, string>) => MarkupValue

const heading =
  (size: number): Shown =>
  (inner) =>
    markup`<p style="margin:20px 0 8px;font-size:${size}px;font-weight:650;line-height:1.3">${inner}</p>`

const ELEMENTS: Readonly<Record<string, Shown | undefined>> = {
  p: (inner) => markup`<p style="margin:0 0 16px;font-size:15px;line-height:1.55">${inner}</p>`,
  h1: heading(19),
  h2: heading(17),
  h3: heading(15),
  ul: (inner, { side }) =>
    markup`<ul style="margin:0 0 16px;padding-${side}:22px;font-size:15px;line-height:1.55">${inner}</ul>`,
  ol: (inner, { side }, attributes) =>
    markup`<ol start="${attributes.get('start') ?? '1'}" style="margin:0 0 16px;padding-${side}:22px;font-size:15px;line-height:1.55">${inner}</ol>`,
  li: (inner, _look, attributes) =>
    markup`<li style="margin:0 0 4px">${BOXES[attributes.get('data-checked') ?? '']}${inner}</li>`,
  blockquote: (inner, { side, line, muted }) =>
    markup`<blockquote style="margin:0 0 16px;padding-${side}:14px;border-${side}:3px solid ${line};color:${muted}">${inner}</blockquote>`,
  pre: (inner, { ground }) =>
    markup`<pre style="margin:0 0 16px;padding:10px 12px;border-radius:6px;background:${ground};font-size:13px;white-space:pre-wrap">${inner}</pre>`,
  code: (inner, { ground }) =>
    markup`<code style="padding:1px 4px;border-radius:4px;background:${ground};font-size:13px">${inner}</code>`,
  table: (inner) =>
    markup`<table cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse;font-size:14px">${inner}</table>`,
  tr: (inner) => markup`<tr>${inner}</tr>`,
  th: (inner, { line, side }) =>
    markup`<th style="padding:6px 10px;border:1px solid ${line};text-align:${side}">${inner}</th>`,
  td: (inner, { line }) => markup`<td style="padding:6px 10px;border:1px solid ${line}">${inner}</td>`,
  hr: (_inner, { line }) => markup`<hr style="margin:20px 0;border:0;border-top:1px solid ${line}">`,
  a: (inner, { accent }, attributes) =>
    markup`<a href="${safeHref(attributes.get('href') ?? '')}" style="color:${accent}">${inner}</a>`,
  strong: (inner) => markup`<b>${inner}</b>`,
  b: (inner) => markup`<b>${inner}</b>`,
  em: (inner) => markup`<i>${inner}</i>`,
  i: (inner) => markup`<i>${inner}</i>`,
  u: (inner) => markup`<u>${inner}</u>`,
  s: (inner) => markup`<s>${inner}</s>`,
  mark: (inner) => markup`<mark style="background:#fff1b8">${inner}</mark>`,
  br: () => markup`<br>`,
  img: (_inner, _look, attributes) => attributes.get('alt') ?? '',
}

/** Boxes of tasks, by whether they are done. */
const BOXES: Readonly<Record<string, string>> = { true: '☑ ', false: '☐ ' }
