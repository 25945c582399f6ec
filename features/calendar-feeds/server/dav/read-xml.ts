import type { Readable } from 'node:stream'

import { errors } from '@weft/server-kit'
import { SaxesParser } from 'saxes'

import { type ElementName, nameOf } from './xml.ts'

export interface XmlElement {
  name: ElementName
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  /** What stands directly in it. */
  text: string
}

/** All events of a large calendar by their addresses fit in. */
const MOST_BYTES = 2_000_000
const MOST_ELEMENTS = 20_000
const MOST_DEPTH = 20
/** Names of the standard and of what programs add to it are short; what is asked for is told again in each answer. */
const MOST_URI = 255
const MOST_LOCAL = 64
/** Attributes of one element, which are read in one go. */
const MOST_ATTRIBUTES = 100

/**
 * The document of a body, read piece by piece as it comes; null for an empty one. 400 for what is no XML, has a DTD with
 * its entities, or names beyond 255 characters of a namespace and 64 of its own; 413 for what is too large.
 */
export async function readXml(body: unknown): Promise<XmlElement | null> {
  if (!isStream(body)) return null
  const reading = createReading()
  const decoder = new TextDecoder()
  let bytes = 0
  for await (const piece of body as AsyncIterable<Uint8Array>) {
    bytes += piece.length
    if (bytes > MOST_BYTES) throw errors.too_large()
    reading.write(decoder.decode(piece, { stream: true }))
  }
  return bytes === 0 ? null : reading.end()
}

const isStream = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body

function createReading(): { write(text: string): void; end(): XmlElement } {
  const parser = new SaxesParser({ xmlns: true })
  const open: XmlElement[] = []
  let root: XmlElement | null = null
  let count = 0
  parser.on('error', (cause) => {
    throw errors.bad_request({ cause })
  })
  parser.on('doctype', () => {
    throw errors.bad_request()
  })
  let held = 0
  parser.on('opentagstart', () => {
    held = 0
  })
  parser.on('attribute', () => {
    if (++held > MOST_ATTRIBUTES) throw errors.bad_request()
  })
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (uri.length > MOST_URI || local.length > MOST_LOCAL) throw errors.bad_request()
    if (++count > MOST_ELEMENTS || open.length >= MOST_DEPTH) throw errors.too_large()
    const made: XmlElement = {
      name: nameOf(uri, local),
      attributes: new Map(Object.values(attributes).map((one) => [one.local, one.value])),
      children: [],
      text: '',
    }
    open.at(-1)?.children.push(made)
    root ??= made
    open.push(made)
  })
  const add = (text: string) => {
    const at = open.at(-1)
    if (at) at.text += text
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => void open.pop())
  return {
    write: (text) => void parser.write(text),
    end() {
      parser.close()
      if (!root) throw errors.bad_request()
      return root
    },
  }
}
