/** Markup that is safe to send: made by `markup` from escaped values, or vouched for by `trusted`. */
export class Markup {
  // Private, so that nothing read from a request or a record can pass for markup.
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

/** What stands in a template: text is escaped, lists are joined, and what is not there leaves nothing. */
export type Insert = Markup | string | number | false | null | undefined | readonly Insert[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for an element or for an attribute in quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

const judged = new WeakSet<TemplateStringsArray>()

/**
 * Markup with every value escaped. Values may stand in elements and in quoted attributes; a template that puts one
 * where escaping does not help (unquoted, in a tag's name, in a script or a style) throws the first time it is used.
 */
export function markup(strings: TemplateStringsArray, ...values: readonly Insert[]): Markup {
  if (!judged.has(strings)) {
    judge(strings)
    judged.add(strings)
  }
  return new Markup(strings.reduce((text, part, index) => text + textOf(values[index - 1]) + part))
}

/** For markup from a sanitiser, or written in our own code. Never for anything a person typed. */
export function trusted(text: string): Markup {
  return new Markup(text)
}

/** The address if a link may lead there; `#` for every scheme but those of pages, mails and calls. */
export function safeHref(address: string): string {
  const url = URL.parse(address, 'https://relative.invalid/')
  return url && /^(https?|mailto|tel):$/.test(url.protocol) ? address : '#'
}

/** Data for a program of the page; `<` is written so that no text in it ends the element. */
export function jsonIsland(id: string, data: unknown): Markup {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  return new Markup(`<script type="application/json" id="${escapeHtml(id)}">${json}</script>`)
}

function textOf(value: Insert): string {
  if (value === undefined || value === null || value === false) return ''
  if (value instanceof Markup) return value.toString()
  if (Array.isArray(value)) return value.map(textOf).join('')
  return escapeHtml(String(value))
}

/** Walks through the fixed parts and looks at where the values stand. */
function judge(strings: TemplateStringsArray): void {
  let tag = ''
  let quote = ''
  let isOpen = false
  for (const [index, part] of strings.entries()) {
    for (const sign of part) {
      if (!isOpen) {
        if (sign === '<') [isOpen, tag] = [true, '']
      } else if (quote !== '') {
        if (sign === quote) quote = ''
      } else if (sign === '"' || sign === "'") quote = sign
      else if (sign === '>') isOpen = false
      else tag += sign
    }
    const isInProgram = !isOpen && /^(script|style)\b/i.test(tag)
    if (index < strings.length - 1 && ((isOpen && quote === '') || isInProgram))
      throw new Error(`No value can stand here in a template: ${part.slice(-60)}`)
  }
}
