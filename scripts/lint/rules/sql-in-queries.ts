import { isNode } from '../../source/source-file.ts'
import type { Node } from '../../source/source-file.ts'
import { isProduct } from '../rule.ts'
import type { HouseRule } from '../rule.ts'

const rooms =
  /(^|\/)queries\.ts$|^features\/[^/]+\/(types|actions|triggers|importers|exporters)\/[^/]+\/server\.ts$|^packages\/(db|server-kit)\//

const statement =
  /^\s*(?:--[^\n]*\n\s*)*(select\b[\s\S]*\bfrom\b|insert\s+into\b|update\s+\S+\s+set\b|delete\s+from\b|with\s+\w+\s+as\s*\()/i

const builders = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])

/** SQL has few homes, so that a reviewer of indexes, tenancy and locks knows where to look. */
export const sqlInQueries: HouseRule = {
  name: 'sql-in-queries',
  why: "SQL lives in queries.ts, a family member's server.ts, packages/db and packages/server-kit",
  applies: (path) => isProduct(path) && !rooms.test(path),
  visit(node, _parents, report) {
    if (isStatement(textOf(node))) report('a statement in SQL', node)
    if (node.type === 'TaggedTemplateExpression') {
      const tag = node['tag']
      if (isNode(tag) && tag['name'] === 'sql') report('a statement in SQL', node)
    }
    if (node.type === 'CallExpression') {
      const callee = node['callee']
      const property = isNode(callee) ? callee['property'] : null
      if (isNode(property) && builders.has(String(property['name'])))
        report(`.${String(property['name'])}()`, node)
    }
  },
}

// Statements begin all in lower or all in upper case; a sentence for people ("Select a file from …") does not.
function isStatement(text: string): boolean {
  const [verb = ''] = statement.exec(text)?.[1]?.split(/\s/) ?? []
  return verb !== '' && (verb === verb.toLowerCase() || verb === verb.toUpperCase())
}

function textOf(node: Node): string {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : ''
  if (node.type !== 'TemplateLiteral') return ''
  return (node['quasis'] as readonly { value: { raw: string } }[]).map(({ value }) => value.raw).join('?')
}
