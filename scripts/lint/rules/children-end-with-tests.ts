import { isNode, stringOf } from '../../source/source-file.ts'
import { isTest } from '../rule.ts'
import type { HouseRule } from '../rule.ts'

const starters = new Set(['spawn', 'fork', 'exec'])
/** What the others are started by. */
const owners = /^packages\/base\/src\/testing\/(child|after-process)\.ts$/

/** A child that outlives a failed test keeps the runner's pipes, and the run never ends. */
export const childrenEndWithTests: HouseRule = {
  name: 'children-end-with-tests',
  why: 'tests start programs by startChild of @weft/base/testing, which ends them whatever happens',
  applies: (path) => (isTest(path) || /^(e2e|bench)\/(.+\/)?harness\//.test(path)) && !owners.test(path),
  visit(node, _parents, report) {
    if (node.type !== 'ImportDeclaration') return
    if (!/^(node:)?child_process$/.test(stringOf(node['source']) ?? '')) return
    for (const specifier of node['specifiers'] as unknown[]) {
      const imported = isNode(specifier) ? specifier['imported'] : null
      const name = isNode(imported) ? String(imported['name']) : '*'
      if (name === '*' || starters.has(name)) report(`an import of ${name}`, node)
    }
  },
}
