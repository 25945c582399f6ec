import { ref } from './components.ts'
import type { AnsweredPart } from './interface-words.ts'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'

/** Says what a place in an answer holds: `data.board`, or `data[]` for each entry of a list. */
export function fillAnswer(answer: JsonSchema, place: string, part: AnsweredPart): void {
  const found = place
    .replaceAll('[]', '.[]')
    .split('.')
    .reduce<JsonSchema | undefined>(
      (node, step) => (step === '[]' ? node?.items : node?.properties?.[step]),
      answer,
    )
  if (!found) throw new Error(`There is no ${place} in the answer`)
  Object.assign(found, schemaOf(part))
  if ('$ref' in found) {
    delete found.type
    delete found['additionalProperties']
    delete found['propertyNames']
  }
}

function schemaOf(part: AnsweredPart): JsonSchema {
  if (typeof part === 'string') return ref('schemas', part)
  if (!isPair(part)) return jsonSchemaOf(part, 'output')
  const [record, beside] = part
  return { allOf: [ref('schemas', record), jsonSchemaOf(beside, 'output')] }
}

const isPair = (part: AnsweredPart): part is Extract<AnsweredPart, readonly unknown[]> => Array.isArray(part)
