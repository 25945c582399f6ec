import type { StandardContract } from '@weft/protocol'

import type { Route } from '../http/route.ts'
import { headersNamed, RATE_HEADERS, ref } from './components.ts'
import { fillAnswer } from './fill-answer.ts'
import { describeFields, type Place, sentenceOf } from './describe.ts'
import type { InterfaceWords } from './interface-words.ts'
import type { JsonSchema } from './json-schema.ts'
import { operationId } from './operation-id.ts'

interface Content {
  schema?: JsonSchema
  example?: unknown
}

export interface Operation {
  operationId?: string
  tags?: string[]
  summary?: string
  parameters?: {
    name?: string
    in?: string
    description?: string
    schema?: JsonSchema
    $ref?: string
    example?: unknown
  }[]
  requestBody?: { content: Record<string, Content>; required?: boolean }
  responses: Record<
    string,
    { description?: string; headers?: unknown; content?: Record<string, Content>; $ref?: string }
  >
  security?: Record<string, string[]>[]
}

const SAID = { 200: 'Done.', 201: 'Created.', 204: 'Done; there is nothing to say.' } as const

/** All that a generator of the document cannot know: names, words, examples, headers and refusals. */
export function completeOperation(
  operation: Operation,
  { contract, options }: Route,
  words: InterfaceWords,
  common: InterfaceWords,
): void {
  const call = `${contract.method} ${contract.path}`
  const place: Place = { words: [words.fields, common.fields], call }
  operation.operationId = operationId(contract, options.record)
  operation.tags = [words.title]
  operation.requestBody ??= bodyOf(options)
  if (!operation.requestBody) delete operation.requestBody
  fillAnswers(operation, words.answers?.[call])
  if (options.record) typeRecords(operation, contract, options.record.record)
  for (const content of Object.values(operation.requestBody?.content ?? {}))
    if (content.schema) describeFields(content.schema, place)
  answerAsSent(operation, contract)
  for (const [status, answer] of Object.entries(operation.responses)) {
    answer.description = SAID[Number(status) as keyof typeof SAID] ?? 'Done.'
    answer.headers = headersNamed(['Weft-Version', ...(isForTokens(operation) ? RATE_HEADERS : [])])
    for (const { schema } of Object.values(answer.content ?? {})) if (schema) describeFields(schema, place)
  }
  completeParameters(operation, contract, place)
  showExample(operation, words.examples?.[call])
  for (const status of refusalsOf(operation, contract)) operation.responses[status] = ref('responses', status)
}

const isForTokens = ({ security = [] }: Operation) => security.some(({ bearer }) => bearer !== undefined)

function bodyOf({ upload, rawBody }: Route['options']): Operation['requestBody'] {
  if (upload)
    return {
      required: true,
      content: {
        'multipart/form-data': { schema: { type: 'object', additionalProperties: { type: 'string' } } },
      },
    }
  return rawBody ? { content: { 'application/octet-stream': { schema: { type: 'string' } } } } : undefined
}

/** Calls outside of /api answer pages, unless they say what. */
function answerAsSent({ responses }: Operation, { path }: StandardContract): void {
  if (path.startsWith('/api/')) return
  for (const answer of Object.values(responses))
    if (answer.content && Object.keys(answer.content['application/json']?.schema ?? {}).length === 0)
      answer.content = { 'text/html': { schema: { type: 'string' } } }
}

function fillAnswers(
  { responses }: Operation,
  parts: NonNullable<InterfaceWords['answers']>[string] = {},
): void {
  for (const { content } of Object.values(responses)) {
    const schema = content?.['application/json']?.schema
    if (schema) for (const [place, part] of Object.entries(parts)) fillAnswer(schema, place, part)
  }
}

function completeParameters(operation: Operation, { method, path }: StandardContract, place: Place): void {
  for (const parameter of operation.parameters ?? []) {
    const told = sentenceOf(parameter.name ?? '', place)
    if (told !== undefined) parameter.description = told
  }
  if (!path.startsWith('/api/')) return
  const headers = method === 'GET' ? ['Weft-Version'] : ['Weft-Version', 'X-Idempotency-Key']
  operation.parameters = [...(operation.parameters ?? []), ...headers.map((name) => ref('parameters', name))]
}

function showExample(
  operation: Operation,
  example: NonNullable<InterfaceWords['examples']>[string] | undefined,
) {
  for (const [name, value] of Object.entries(example?.query ?? {})) {
    const parameter = operation.parameters?.find((one) => one.name === name)
    if (parameter) parameter.example = value
  }
  const body = operation.requestBody?.content['application/json']
  if (body && example?.body !== undefined) body.example = example.body
}

function refusalsOf(operation: Operation, { method, path }: StandardContract): string[] {
  const isOpen = operation.security?.length === 0
  return [
    ...(isOpen ? [] : ['401', '403']),
    ...(path.includes('{') ? ['404'] : []),
    ...(method === 'GET' ? [] : ['409']),
    '422',
    '429',
  ]
}

/** The records of a collection, by their schema. */
function typeRecords(operation: Operation, { method, path }: StandardContract, name: string): void {
  const record = ref('schemas', name)
  const isList = method === 'GET' && !path.endsWith('/{id}')
  for (const answer of Object.values(operation.responses)) {
    const { properties } = answer.content?.['application/json']?.schema ?? {}
    if (!properties) continue
    if (isList)
      properties['data'] = {
        type: 'array',
        items: { anyOf: [record, ref('schemas', 'Tombstone'), ref('schemas', 'MoveTombstone')] },
      }
    else if (method === 'DELETE') {
      properties['data'] = { anyOf: [ref('schemas', 'Tombstone'), record] }
      properties['last_change'] = { ...ref('schemas', 'LastChange') }
    } else properties['data'] = { ...record }
  }
  const body = operation.requestBody?.content['application/json']
  if (body) body.schema = ref('schemas', `${name}Change`)
}
