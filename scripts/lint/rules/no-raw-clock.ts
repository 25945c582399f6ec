import { isNode } from '../../source/source-file.ts'
import type { Node } from '../../source/source-file.ts'
import type { HouseRule } from '../rule.ts'

/** Tests move the one clock; what reads another one cannot be tested, and drifts from the server's time. */
export const noRawClock: HouseRule = {
  name: 'no-raw-clock',
  why: '"now" comes from packages/base',
  // The SDK stands alone, on computers of others.
  applies: (path) =>
    /^(apps|packages|features)\//.test(path) && !/^packages\/(base\/src\/clock\.ts$|sdk\/)/.test(path),
  visit(node, _parents, report) {
    const callee = node['callee']
    if (node.type === 'NewExpression' && isDate(callee) && (node['arguments'] as unknown[]).length === 0) {
      report('new Date() without a time', node)
    }
    if (node.type === 'CallExpression' && isDate(callee)) report('Date() tells the time of the machine', node)
    if (node.type === 'MemberExpression' && isDate(node['object'])) {
      const property = node['property'] as Node
      if (property['name'] === 'now') report('Date.now', node)
    }
  },
}

function isDate(node: unknown): boolean {
  return isNode(node) && node.type === 'Identifier' && node['name'] === 'Date'
}
