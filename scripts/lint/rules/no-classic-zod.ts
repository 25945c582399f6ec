import { stringOf } from '../../source/source-file.ts'
import type { HouseRule } from '../rule.ts'

const allowed = /^zod\/(v4\/)?(mini|core|locales)$/

/** Classic zod is fifteen times the size of mini in the browser, and the schemas are shared. */
export const noClassicZod: HouseRule = {
  name: 'no-classic-zod',
  why: "import * as z from 'zod/mini'",
  applies: () => true,
  visit(node, _parents, report) {
    if (!/^(Import|Export\w+)(Declaration|Expression)$/.test(node.type)) return
    const module = stringOf(node['source'])
    if (module && /^zod(\/|$)/.test(module) && !allowed.test(module)) report(`an import of ${module}`, node)
  },
}
