import { decodeHTMLStrict } from 'entities'
import { Tokenizer } from 'htmlparser2'

/** The pieces of an HTML text; texts and attribute values are decoded. */
export type HtmlToken =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'close'; name: string }

// What stands in these is never text of the document.
const RAW = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'template',
  'svg',
  'math',
  'head',
  'object',
  'select',
])

/** Reads HTML into pieces in one pass, as the standard cuts it and without a DOM; a tag without its end is left out. */
export function htmlTokens(html: string): HtmlToken[] {
  const collector = new TokenCollector(html)
  // Only the lexer: which tags close others is the cleaning's to say.
  const tokenizer = new Tokenizer({ decodeEntities: true }, collector)
  tokenizer.write(html)
  tokenizer.end()
  return collector.tokens
}

/** Makes tokens of what the lexer tells by places in the text, and leaves out what stands in raw elements. */
class TokenCollector {
  readonly tokens: HtmlToken[] = []
  private readonly html: string
  private raw = ''
  private rawDepth = 0
  private name = ''
  private attributes = new Map<string, string>()
  private attribute = ''
  private value = ''

  constructor(html: string) {
    this.html = html
  }

  ontext(start: number, end: number): void {
    this.addText(this.html.slice(start, end))
  }

  ontextentity(codePoint: number): void {
    this.addText(String.fromCodePoint(codePoint))
  }

  onopentagname(start: number, end: number): void {
    this.name = this.html.slice(start, end).toLowerCase()
    this.attributes = new Map()
  }

  onattribname(start: number, end: number): void {
    this.attribute = this.html.slice(start, end).toLowerCase()
    this.value = ''
  }

  onattribdata(start: number, end: number): void {
    this.value += this.html.slice(start, end)
  }

  onattribentity(codePoint: number): void {
    this.value += String.fromCodePoint(codePoint)
  }

  onattribend(): void {
    if (!this.attributes.has(this.attribute)) this.attributes.set(this.attribute, this.value)
  }

  onopentagend(): void {
    const { name, attributes } = this
    if (this.raw === name) this.rawDepth++
    else if (this.raw !== '') return
    else if (!RAW.has(name)) this.tokens.push({ kind: 'open', name, attributes })
    else {
      this.raw = name
      this.rawDepth = 1
    }
  }

  onselfclosingtag(): void {
    this.onopentagend()
  }

  onclosetag(start: number, end: number): void {
    const name = this.html.slice(start, end).toLowerCase()
    if (this.raw === '') this.tokens.push({ kind: 'close', name })
    else if (this.raw === name && --this.rawDepth === 0) this.raw = ''
  }

  // Comments, declarations and what they hold are no part of a text.
  oncomment(): void {}
  oncdata(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  private addText(text: string): void {
    if (this.raw !== '') return
    const last = this.tokens.at(-1)
    if (last?.kind === 'text') last.text += text
    else this.tokens.push({ kind: 'text', text })
  }
}

/** Named and numbered characters, each with its semicolon. */
export function decodeEntities(text: string): string {
  return decodeHTMLStrict(text)
}
