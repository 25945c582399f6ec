import type { HtmlToken } from './tokens.ts'

const TAG = /<(\/?)([a-z]+\d?)((?: [a-z-]+="[^"]*")*)>/g
const ATTRIBUTE = / ([a-z-]+)="([^"]*)"/g
const SIGNS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00A0',
}

/**
 * The pieces of a text as `cleanBlocks` writes it, and a browser what stands in an editor, which needs no reader of
 * HTML: lists and published pages read texts and never foreign HTML. What does not look so is text.
 */
export function cleanedTokens(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = []
  let at = 0
  const addText = (until: number) => {
    if (until > at) tokens.push({ kind: 'text', text: unescaped(html.slice(at, until)) })
  }
  for (const match of html.matchAll(TAG)) {
    const [whole, slash, name = '', attributes = ''] = match
    addText(match.index)
    at = match.index + whole.length
    if (slash === '/') tokens.push({ kind: 'close', name })
    else tokens.push({ kind: 'open', name, attributes: attributesOf(attributes) })
  }
  addText(html.length)
  return tokens
}

function attributesOf(text: string): Map<string, string> {
  return new Map([...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, unescaped(value)]))
}

/** A text or an attribute as it was before it was escaped. */
export function unescaped(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, (sign) => SIGNS[sign] ?? sign)
}
