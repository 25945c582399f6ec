/** As much of a schema as commands are made of. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  pattern?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

interface Parameter {
  $ref?: string
  name?: string
  in?: string
  required?: boolean
  description?: string
  schema?: Schema
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>
  security?: Record<string, string[]>[]
}

/** As much of the document of the interface as commands are made of. */
export interface Document {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** A schema, by its name where it is only named. */
export function schemaOf(document: Document, schema: Schema | undefined): Schema {
  const name = schema?.$ref?.split('/').at(-1)
  return (name === undefined ? schema : document.components.schemas[name]) ?? {}
}

/** What a call answers where it is done. */
export function answerOf(document: Document, { responses }: Operation): Schema {
  const [, done] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  return schemaOf(document, done?.content?.['application/json']?.schema)
}
