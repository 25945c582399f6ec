import { USER } from '../user-schema.ts'

const TOKEN = /\s*("[^"]*"|[()[\]]|[^\s"()[\]]+)/y
const LITERAL = /^(?:true|false|null|[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?)$/i
const COMPARED = /^(?:eq|ne|co|sw|ew|gt|lt|ge|le)$/i
const PRESENT = /^(?:pr|np)$/i
const BRACKETS = /[()[\]]/

/** The names of all that is known, by their small letters. */
const NAMES = new Map(
  USER.attributes.flatMap((attribute) => {
    const parts = 'subAttributes' in attribute ? (attribute.subAttributes ?? []) : []
    const names = [attribute.name, ...parts.map((part) => `${attribute.name}.${part.name}`)]
    return names.map((name) => [name.toLowerCase(), name])
  }),
)

/**
 * The name of an attribute that is known here, as the schema spells it; undefined for any other word. The library writes
 * to what a name says, also to what all objects have, so it is given these names alone.
 */
export const nameOf = (word: string): string | undefined => NAMES.get(word.toLowerCase())

/** Whether a text is a filter by attributes that are known here and nothing else (RFC 7644, 3.4.2.2). */
export const isFilter = (text: string): boolean => {
  const read = reader(text)
  return read !== undefined && isChain(read, '') && read.isOver()
}

/** Whether a text is a path to an attribute that is known here (RFC 7644, 3.5.2). */
export const isPath = (text: string): boolean => {
  const read = reader(text)
  return read !== undefined && pathOf(read, '') !== undefined && read.isOver()
}

interface Reader {
  isOver(): boolean
  next(): string
  /** Takes the next word where it is that one. */
  take(word: string): boolean
  peek(): string
  /** How many groups and brackets are open. */
  depth: number
}

/** The words of a text; undefined where some of it is none. */
function reader(text: string): Reader | undefined {
  const words: string[] = []
  const whole = text.trim()
  TOKEN.lastIndex = 0
  for (let end = 0; end < whole.length; end = TOKEN.lastIndex) {
    const [, word] = TOKEN.exec(whole) ?? []
    if (word === undefined) return undefined
    words.push(word)
  }
  let at = 0
  const peek = () => words[at] ?? ''
  return {
    depth: 0,
    isOver: () => at === words.length,
    peek,
    next: () => words[at++] ?? '',
    take(word) {
      if (peek().toLowerCase() !== word) return false
      at += 1
      return true
    },
  }
}

function isChain(read: Reader, parent: string): boolean {
  do if (!isTerm(read, parent)) return false
  while (read.take('and') || read.take('or'))
  return true
}

function isTerm(read: Reader, parent: string): boolean {
  read.take('not')
  if (read.take('(')) return isInside(read, parent, ')')
  const path = pathOf(read, parent)
  if (path === undefined) return false
  if (PRESENT.test(read.peek())) return read.next() !== ''
  // A filter in brackets says enough by itself.
  if (!COMPARED.test(read.peek())) return path.endsWith(']')
  read.next()
  return isValue(read)
}

function isInside(read: Reader, parent: string, end: string): boolean {
  read.depth += 1
  if (!isChain(read, parent) || !read.take(end)) return false
  read.depth -= 1
  return true
}

/** A name, and a filter and a name behind it at most. */
function pathOf(read: Reader, parent: string): string | undefined {
  const word = read.next()
  const path = nameOf(parent === '' ? word : `${parent}.${word}`)
  if (path === undefined || parent !== '' || path.includes('.') || !read.take('[')) return path
  if (!isInside(read, path, ']')) return undefined
  return read.peek().startsWith('.') ? nameOf(path + read.next()) : `${path}[]`
}

/** The library ends a group at the first bracket, be it in a string. */
function isValue(read: Reader): boolean {
  const word = read.next()
  return word.startsWith('"') ? read.depth === 0 || !BRACKETS.test(word) : LITERAL.test(word)
}
