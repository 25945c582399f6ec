import type { Collection } from '@weft/model'
import type { StandardContract } from '@weft/protocol'

const VERBS: Partial<Record<StandardContract['method'], string>> = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const camel = (text: string) =>
  text
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map(capital)
    .join('')

/** What generated programs call an operation. It follows from the path, and stays as that does. */
export function operationId(
  { method, path }: Pick<StandardContract, 'method' | 'path'>,
  record?: Collection,
): string {
  if (record) return recordOperationId({ method, path }, record)
  const words = path
    .replace(/^\/api\//, '/')
    .replace('/{team_id}/', '/')
    .split('/')
    .map((segment) => camel(segment.replaceAll(/\{(\w+)\}/g, ' by $1 ')))
  return `${VERBS[method] ?? method.toLowerCase()}${words.join('')}`
}

function recordOperationId(
  { method, path }: Pick<StandardContract, 'method' | 'path'>,
  record: Collection,
): string {
  if (method === 'GET') return path.endsWith('/{id}') ? `get${record.record}` : `list${camel(record.name)}`
  if (method === 'PUT') return `save${record.record}`
  return method === 'DELETE' ? `delete${record.record}` : `restore${record.record}`
}
