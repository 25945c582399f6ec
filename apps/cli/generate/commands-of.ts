import type { CommandSpec, GroupSpec } from '../src/command-spec.ts'
import { fieldsOf } from './fields-of.ts'
import { namesOf, type Told } from './names-of.ts'
import { answerOf, type Document, type Operation, schemaOf } from './open-api.ts'

const METHODS = ['GET', 'PUT', 'POST', 'DELETE'] as const

export interface Commands {
  groups: GroupSpec[]
  commands: CommandSpec[]
}

/** The commands that follow from the document: those calls that a token may make and a command line can. */
export function commandsOf(document: Document): Commands {
  const calls = callsOf(document)
  const names = namesOf(document, calls)
  const commands = calls
    .flatMap((call) => {
      const name = names.get(call)
      return name ? [{ ...name, ...specOf(document, call) }] : []
    })
    .flatMap((spec, _at, all) => [spec, ...makerOf(document, spec, all)])
    .toSorted((a, b) => (`${a.group} ${a.verb}` < `${b.group} ${b.verb}` ? -1 : 1))
  return { groups: groupsOf(document, calls, names, commands), commands }
}

function callsOf(document: Document): Told[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = methods[method.toLowerCase()]
      return operation && isOne(document, path, operation) ? [{ method, path, operation }] : []
    }),
  )
}

/** Forms with files, sockets and answers that nobody describes, such as the bytes of a file, are for programs. */
function isOne(document: Document, path: string, operation: Operation): boolean {
  const isForTokens = (operation.security ?? []).some(({ bearer }) => bearer !== undefined)
  const isForm = 'multipart/form-data' in (operation.requestBody?.content ?? {})
  const isDescribed = !saysAnything(operation) || Object.keys(answerOf(document, operation)).length > 0
  return isForTokens && !isForm && isDescribed && !path.startsWith('/api/broadcasting/')
}

const saysAnything = ({ responses }: Operation) =>
  Object.entries(responses).some(([status, { content }]) => status.startsWith('2') && content !== undefined)

function specOf(document: Document, { method, path, operation }: Told): Omit<CommandSpec, 'group' | 'verb'> {
  const fields = fieldsOf(document, operation)
  const { content = {} } = operation.requestBody ?? {}
  const body =
    'application/json' in content ? 'json' : 'application/octet-stream' in content ? 'bytes' : undefined
  const isPaged =
    fields.some(({ name }) => name === 'after') && 'after' in (answerOf(document, operation).properties ?? {})
  return {
    method,
    path,
    about: operation.summary,
    scopes: (operation.security ?? []).flatMap(({ bearer = [] }) => bearer),
    fields,
    ...(body ? { body } : {}),
    ...(answerOf(document, operation).type === 'string' ? { answers: 'text' as const } : {}),
    ...(method === 'GET' && isPaged ? { pages: true as const } : {}),
  }
}

/** Saving makes a record where there is none yet: as a command of its own, which makes up what that needs. */
function makerOf(document: Document, spec: CommandSpec, all: readonly CommandSpec[]): CommandSpec[] {
  const { group, verb } = spec
  if (verb !== 'save' || all.some((other) => other.group === group && other.verb === 'create')) return []
  const id = recordOf(document, spec.path)?.properties?.['id'] ?? ownId(document, spec.path)
  const pattern = id?.pattern ?? ''
  const isUuid = id?.format === 'uuid' || pattern.startsWith('^[0-9a-f]{8}')
  const makes = pattern.includes('{11}') ? 'slug' : isUuid ? 'uuid' : undefined
  const about = spec.about.replace('Create or save', 'Create')
  return makes ? [{ ...spec, verb: 'create', about, makes }] : []
}

const ownId = (document: Document, path: string) =>
  document.paths[path]?.['put']?.parameters?.find(({ name }) => name === 'id')?.schema

/** The record that a save answers. */
function recordOf(document: Document, path: string) {
  const operation = document.paths[path]?.['put']
  const data = operation ? answerOf(document, operation).properties?.['data'] : undefined
  return data?.$ref ? schemaOf(document, data) : undefined
}

function groupsOf(
  document: Document,
  calls: readonly Told[],
  names: ReturnType<typeof namesOf>,
  commands: readonly CommandSpec[],
): GroupSpec[] {
  const about = new Map(document.tags.map(({ name, description }) => [name, description]))
  const told = new Map(
    calls.map((call) => [names.get(call)?.group ?? '', about.get(call.operation.tags[0] ?? '') ?? '']),
  )
  return [...new Set(commands.map(({ group }) => group))].map((name) => ({
    name,
    about: told.get(name) ?? '',
  }))
}
