import { answerOf, type Document, type Operation } from './open-api.ts'

/** A call of the document with where it stands. */
export interface Told {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  path: string
  operation: Operation
}

/** What a command is called. */
export interface Name {
  group: string
  verb: string
}

const kebab = (text: string) =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')

/** The words of a path that are no parameters, without those that every call of the kind has. */
function nounsOf(path: string): string[] {
  const [first, ...rest] = path
    .replace(/^\/api\//, '')
    .split('/')
    .filter((part) => !part.startsWith('{'))
    .map(kebab)
  return first === 'me' || first === 'teams' ? rest : [first ?? '', ...rest]
}

/**
 * Names for all calls, two words each: the tag and what is done. They follow from the paths, so they stay as those do.
 * Calls of a record are named for it; the noun that most calls of a tag begin with is what the tag is about, and is not
 * said again.
 */
export function namesOf(document: Document, calls: readonly Told[]): Map<Told, Name> {
  const names = new Map<Told, Name>()
  const others = calls.filter((call) => {
    const name = recordName(call)
    if (name) names.set(call, name)
    return !name
  })
  for (const [tag, own] of Map.groupBy(others, ({ operation }) => operation.tags[0] ?? '')) {
    const group = kebab(tag)
    const noun = mainNoun(own)
    for (const call of own) {
      const [first, ...rest] = nounsOf(call.path)
      const words = first === noun || first === undefined ? rest : [first, ...rest]
      const said = words.filter((word) => word !== group && word !== '')
      names.set(call, { group, verb: verbOf(document, call, said) })
    }
  }
  tellApart(document, names)
  return names
}

const RECORD_PATH = /^\/api\/(?:\{team_id\}|me)\/([\w-]+)(\/\{id\}(\/restore)?)?$/

/** The name of a call that every record has; null for another one. */
function recordName({ method, path, operation }: Told): Name | null {
  const [, verb] = /^(list|get|save|delete|restore)[A-Z]/.exec(operation.operationId) ?? []
  const [, group] = RECORD_PATH.exec(path) ?? []
  if (verb === undefined || group === undefined) return null
  // Other calls are named by method and path, which for two methods looks alike.
  const byPath = `${method} ${path
    .replace('/api/', '')
    .replace('{team_id}/', '')
    .replaceAll(/\{(\w+)\}/g, 'by $1')}`
  return kebab(byPath) === kebab(operation.operationId) ? null : { group, verb }
}

function mainNoun(calls: readonly Told[]): string | null {
  const counts = Map.groupBy(calls, ({ path }) => nounsOf(path)[0] ?? '')
  const [[noun, most] = ['', []]] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)
  return most.length * 2 > calls.length ? noun : null
}

function verbOf(document: Document, { method, operation }: Told, words: readonly string[]): string {
  const isList = answerOf(document, operation).properties?.['data']?.type === 'array'
  const plain = { GET: isList ? 'list' : 'get', PUT: 'save', POST: 'create', DELETE: 'delete' }[method]
  const said = method === 'PUT' || method === 'DELETE' ? [plain, ...words] : words
  return said.length > 0 ? said.join('-') : plain
}

/** Of calls with one name each says more: what its method does, whether it is about oneself, and what it is given. */
function tellApart(document: Document, names: Map<Told, Name>): void {
  const steps: ((call: Told, verb: string, same: readonly Told[]) => string)[] = [
    (call, verb, same) => {
      const plain = verbOf(document, call, [])
      const isAnother = same.some(({ method }) => method !== call.method)
      return isAnother && !verb.startsWith(plain) ? `${plain}-${verb}` : verb
    },
    ({ path }, verb) => (path.startsWith('/api/me/') ? `${verb}-mine` : verb),
    ({ path }, verb) => {
      const given = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => kebab(name))
      const last = given.findLast((name) => name !== 'team-id')
      return last ? `${verb}-by-${last}` : verb
    },
  ]
  for (const say of steps)
    for (const same of alike(names))
      for (const call of same) {
        const { group = '', verb = '' } = names.get(call) ?? {}
        names.set(call, { group, verb: say(call, verb, same) })
      }
}

/** Calls with the same name, where there are several. */
const alike = (names: ReadonlyMap<Told, Name>): Told[][] =>
  [...Map.groupBy(names, ([, { group, verb }]) => `${group} ${verb}`).values()]
    .filter((same) => same.length > 1)
    .map((same) => same.map(([call]) => call))
