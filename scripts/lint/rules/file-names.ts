import type { HouseRule } from '../rule.ts'

const drawers = /(^|[-.])(utils?|helpers?|misc|commons?|constants?|managers?)$|^types$/
const drawerFolders = /^(utils?|helpers?|misc|commons?|constants?|managers?)$/
const kebab = /^[a-z0-9]+([.-][a-z0-9]+)*$/

/** A drawer gathers what has no place; a name that says what is inside keeps it from filling. */
export const fileNames: HouseRule = {
  name: 'file-names',
  why: 'kebab-case, and no utils, helpers, misc, common, types, constants or manager',
  applies: (path) => !path.endsWith('.sql'),
  judge({ path }, report) {
    const segments = path.split('/')
    const file = segments.pop() ?? ''
    const name = file.replace(/(\.(test|pg|module|config|d))*\.\w+$/, '')
    if (!kebab.test(file)) report(`${file} is not kebab-case`)
    if (drawers.test(name)) report(`${file} is a drawer`)
    const folder = segments.find((segment) => drawerFolders.test(segment))
    if (folder) report(`the folder ${folder} is a drawer`)
  },
}
