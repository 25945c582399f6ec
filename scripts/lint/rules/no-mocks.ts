import { isNode, stringOf } from '../../source/source-file.ts'
import type { HouseRule } from '../rule.ts'

const mocks = new Set(['mock', 'doMock', 'unstable_mockModule'])

/** A mocked module tests the mock. Time, transport and the outer world come in as arguments instead. */
export const noMocks: HouseRule = {
  name: 'no-mocks',
  why: 'tests run our own code; what lies outside is faked at the edge of the network',
  applies: (path) => /\.tsx?$/.test(path),
  visit(node, _parents, report) {
    const callee = node['callee']
    if (node.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return
    const { object, property } = callee
    if (!isNode(object) || !isNode(property)) return
    if (!/^(vi|vitest|jest)$/.test(String(object['name'])) || !mocks.has(String(property['name']))) return
    const [argument] = node['arguments'] as unknown[]
    const named = isNode(argument) && argument.type === 'ImportExpression' ? argument['source'] : argument
    const module = stringOf(named)
    if (module === null || /^(\.|\/|@weft\/)/.test(module))
      report(`a mock of ${module ?? 'an unnamed module'}`, node)
  },
}
