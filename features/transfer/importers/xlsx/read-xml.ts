import { SaxesParser, type SaxesTagPlain } from 'saxes'

/** What somebody wants to hear of a document; names come without their prefix. */
export interface XmlListener {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

/**
 * Reads XML as it comes. Declarations of the document itself are not asked for: entities that it declares are an error,
 * so none grows. Throws for what is not well-formed.
 */
export function createXmlReader(listener: XmlListener): { write(text: string): void; end(): void } {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag: SaxesTagPlain) => {
    listener.open?.(bare(tag.name), tag.attributes)
  })
  parser.on('text', (text) => listener.text?.(text))
  parser.on('closetag', (tag: SaxesTagPlain) => listener.close?.(bare(tag.name)))
  return {
    write: (text) => void parser.write(text),
    end: () => void parser.close(),
  }
}

export function readXml(text: string, listener: XmlListener): void {
  const reader = createXmlReader(listener)
  if (text === '') return
  reader.write(text)
  reader.end()
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1)

/** A text of a cell as it was meant: signs that XML does not have are written as their numbers (ECMA-376, 22.9.2.19). */
export function meantText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
