import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript'

const WIDTH = 110
const COMMENT = /\/\*|^ *\*/m

/** The types of the interface, as the package has them: the same text for the same document. */
export async function typesOf(document: object): Promise<string> {
  const told = forPrograms(structuredClone(document)) as Parameters<typeof openapiTS>[0]
  return COMMENT_HEADER + compact(astToString(await openapiTS(told, { silent: true })))
}

interface Node {
  in?: string
  schema?: { type?: string; pattern?: string; enum?: unknown[] }
  responses?: Record<string, { headers?: unknown }>
}

/** Numbers that travel as text may be numbers; headers, the same with every answer, would be a third of all types. */
function forPrograms(node: Node): Node {
  for (const answer of Object.values(node.responses ?? {})) delete answer.headers
  if (node.schema && (node.in === 'path' || node.in === 'query'))
    Object.assign(node, { schema: widened(node.schema) })
  for (const part of Object.values(node) as unknown[])
    if (typeof part === 'object' && part !== null) forPrograms(part)
  return node
}

const DIGITS = /^\^(\[[01]-9\])?(\\d(\{[\d,]+\})?|\[0-6\])\$$/

function widened(schema: NonNullable<Node['schema']>): object {
  if (DIGITS.test(schema.pattern ?? '')) return { ...schema, type: ['string', 'integer'] }
  const isFlag = schema.enum?.length === 2 && schema.enum.includes('true') && schema.enum.includes('false')
  return isFlag ? { anyOf: [schema, { type: 'boolean' }] } : schema
}

/** The same types in fewer lines: an object that fits into one and has nothing to explain stands in one. */
function compact(types: string): string {
  return types
    .replaceAll(/^( {4})+/gm, (indent) => ' '.repeat(indent.length / 4))
    .replaceAll(/\{\n([^{}]*?)\n *\}/g, (block, inner: string) => {
      const line = `{ ${inner.trim().split(/\n */).join(' ')} }`
      return COMMENT.test(inner) || line.length > WIDTH ? block : line
    })
}
