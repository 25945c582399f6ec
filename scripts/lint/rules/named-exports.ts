import { isNode } from '../../source/source-file.ts'
import type { HouseRule } from '../rule.ts'
import { isConfig } from '../rule.ts'

/** A name that is the same everywhere can be searched for; a door that lists what it opens can be read. */
export const namedExports: HouseRule = {
  name: 'named-exports',
  why: 'named exports only: no default, no `export *`, and `as const` unions for enum',
  applies: (path) => !isConfig(path),
  visit(node, _parents, report) {
    if (node.type === 'ExportAllDeclaration') report('`export *`', node)
    if (node.type === 'ExportDefaultDeclaration') report('a default export', node)
    if (node.type === 'TSEnumDeclaration') report('an enum', node)
    if (node.type === 'ExportSpecifier') {
      const exported = node['exported']
      if (isNode(exported) && exported['name'] === 'default') report('a default export', node)
    }
  },
}
