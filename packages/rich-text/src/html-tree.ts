import { cleanedTokens } from './cleaned-tokens.ts'

export interface HtmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  children: HtmlNode[]
}

export type HtmlNode = HtmlElement | string

const VOID = new Set(['br', 'img', 'hr'])

/** Cleaned HTML as a tree; what was not cleaned becomes some tree, too. */
export function htmlTree(html: string): HtmlNode[] {
  const root: HtmlElement = { name: '', attributes: new Map(), children: [] }
  const open = [root]
  for (const token of cleanedTokens(html)) {
    const top = open.at(-1) ?? root
    if (token.kind === 'text') top.children.push(token.text)
    else if (token.kind === 'open') {
      const element = { name: token.name, attributes: token.attributes, children: [] }
      top.children.push(element)
      if (!VOID.has(token.name)) open.push(element)
    } else {
      const at = open.findLastIndex(({ name }) => name === token.name)
      if (at > 0) open.length = at
    }
  }
  return root.children
}
