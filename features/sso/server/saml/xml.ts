import { SaxesParser } from 'saxes'

/** Why a text is not read at all. */
export type XmlProblem = 'malformed' | 'doctype' | 'comment' | 'instruction' | 'cdata' | 'huge'

export class XmlError extends Error {
  readonly problem: XmlProblem
  constructor(problem: XmlProblem, options?: ErrorOptions) {
    super(`The XML is not read: ${problem}`, options)
    this.name = 'XmlError'
    this.problem = problem
  }
}

export interface XmlElement {
  /** Namespace and local name. */
  uri: string
  name: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  /** What stands directly in it. */
  text: string
  parent: XmlElement | null
}

const MOST_DEPTH = 40

/** How much of a document is read at all. */
interface Bounds {
  elements: number
  /** Declarations of namespaces among them. */
  attributes: number
}

const METADATA: Bounds = { elements: 5_000, attributes: 20_000 }
/**
 * Of an answer, whose signature is judged in a time that grows with these, on the thread that serves everybody: anybody
 * can send one. Two thousand groups are in it.
 */
export const ANSWER: Bounds = { elements: 2_200, attributes: 4_000 }

/**
 * Reads a document with another parser than the one that judges signatures, and refuses whatever two parsers could read
 * in two ways: DTDs with their entities, comments that split a text, instructions and CDATA. Attributes with a prefix
 * keep it, so that none of them passes for one without.
 */
export function readXml(text: string, { allowComments = false, bounds = METADATA } = {}): XmlElement {
  const parser = new SaxesParser({ xmlns: true })
  let root: XmlElement | null = null
  let at: XmlElement | null = null
  let count = 0
  let attributeCount = 0
  let depth = 0
  const refuse = (problem: XmlProblem, cause?: Error) => {
    throw new XmlError(problem, { cause })
  }
  parser.on('error', (error) => refuse('malformed', error))
  parser.on('doctype', () => refuse('doctype'))
  parser.on('comment', () => {
    if (!allowComments) refuse('comment')
  })
  parser.on('processinginstruction', () => refuse('instruction'))
  parser.on('cdata', () => refuse('cdata'))
  parser.on('opentag', ({ uri, local, attributes }) => {
    const named = Object.entries(attributes)
    attributeCount += named.length
    if (++count > bounds.elements || attributeCount > bounds.attributes || ++depth > MOST_DEPTH)
      refuse('huge')
    const element: XmlElement = {
      uri,
      name: local,
      attributes: new Map(named.map(([name, { value }]) => [name, value])),
      children: [],
      text: '',
      parent: at,
    }
    at?.children.push(element)
    root ??= element
    at = element
  })
  parser.on('text', (part) => {
    if (at) at.text += part
  })
  parser.on('closetag', () => {
    depth--
    at = at?.parent ?? null
  })
  parser.write(text).close()
  return root ?? refuse('malformed')
}

/** All elements of a tree, itself among them. */
export function* allOf(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const child of element.children) yield* allOf(child)
}

export function childrenOf(element: XmlElement, uri: string, name: string): XmlElement[] {
  return element.children.filter((one) => one.uri === uri && one.name === name)
}

/** The one child of that name; undefined where there is none, or more than one. */
export function childOf(element: XmlElement | undefined, uri: string, name: string): XmlElement | undefined {
  const found = element ? childrenOf(element, uri, name) : []
  return found.length === 1 ? found[0] : undefined
}
