import { isUuid } from '@weft/base'
import { msg } from '@weft/i18n'
import { nameKey } from '@weft/model'
import type { FormulaProblem } from './syntax.ts'
import { bracketed, type Token, tokensOf } from './tokens.ts'

/** An attribute that a formula can name. */
export interface Named {
  id: string
  name: string
  type: string
}

/**
 * The formula with ids in place of names, so that it outlives a new name. What is no attribute of these is told as a
 * problem, unless it is an id: an attribute that was deleted. Of attributes with one name, `{Name|type}` picks one.
 */
export function withIds(text: string, attributes: readonly Named[]): string | FormulaProblem {
  let problem: FormulaProblem | null = null
  const found = replaced(text, (token) => {
    const id = idFor(token.text, attributes)
    if (id !== null) return id
    const { at, end } = token
    problem ??= { message: msg('There is no attribute named {name}.'), values: { name: token.text }, at, end }
    return token.text
  })
  return problem ?? found
}

/** The id that a formula means by a name or an id; null for a name that none of the attributes has. */
export function idFor(name: string, attributes: readonly Named[]): string | null {
  return isUuid(name) ? name.toLowerCase() : idOf(name, attributes)
}

/** The formula as people read and write it; attributes that are gone keep their ids. */
export function withNames(text: string, attributes: readonly Named[]): string {
  const byId = new Map(attributes.map((one) => [one.id, one]))
  const found = replaced(text, ({ text: id }) => {
    const known = byId.get(id)
    return known ? nameFor(known, attributes) : id
  })
  return typeof found === 'string' ? found : text
}

/** The attribute in its brackets, told apart from others of its name. */
export function nameFor({ id, name, type }: Named, attributes: readonly Named[]): string {
  return idOf(name, attributes) === id ? name : `${name}|${type}`
}

/** The ids of attributes that a stored formula reads, each once. Needs no parser: it is asked of every formula. */
export function idsIn(text: string): string[] {
  const found = text.matchAll(/\{\s*([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\s*\}/g)
  return [...new Set(Array.from(found, ([, id]) => String(id)))]
}

function replaced(text: string, name: (token: Token) => string): string | FormulaProblem {
  const tokens = tokensOf(text)
  if (!Array.isArray(tokens)) return tokens
  let made = ''
  let from = 0
  for (const token of tokens) {
    if (token.kind !== 'attribute') continue
    made += text.slice(from, token.at) + bracketed(name(token))
    from = token.end
  }
  return made + text.slice(from)
}

function idOf(name: string, attributes: readonly Named[]): string | null {
  const exact = attributes.find((one) => one.name.trim() === name)
  if (exact) return exact.id
  const bar = name.lastIndexOf('|')
  const [bare, type] = bar < 0 ? [name, null] : [name.slice(0, bar), name.slice(bar + 1)]
  const folded = nameKey(bare)
  const fits = (one: Named) => nameKey(one.name) === folded && (type === null || one.type === type.trim())
  return (
    (
      attributes.find(fits) ??
      (bar < 0 ? undefined : attributes.find((one) => nameKey(one.name) === nameKey(name)))
    )?.id ?? null
  )
}
