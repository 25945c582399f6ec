import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeTempFolder } from '@weft/base/testing'
import { expect, onTestFinished, test } from 'vitest'
import { extractTexts, runExtract } from './extract.ts'

function world(files: Record<string, string>): string {
  const root = makeTempFolder('extract', onTestFinished)
  for (const [name, content] of Object.entries({ 'packages/i18n/locales/.keep': '', ...files })) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), content)
  }
  return root
}

const run = (root: string, check = false) => {
  const said: string[] = []
  return { code: runExtract({ root, check, say: (line) => said.push(line) }), said }
}
const english = (root: string) =>
  JSON.parse(readFileSync(join(root, 'packages/i18n/locales/en.json'), 'utf8'))

test('literals in every kind of quote are found, in JSX too', () => {
  const source = `
    const a = t('Due date'), b = t("Oh, it's lost."), c = t(\`Two
lines\`)
    const d = <p title={i18n.t('Board')}>{busy ? t('Saving') : t('Saved')}</p>
    const e = t('Very ' + 'long', { a: t('Inner') })`
  const { texts } = extractTexts('a.tsx', source)
  expect(texts.toSorted()).toEqual(
    ['Board', 'Due date', 'Inner', "Oh, it's lost.", 'Saved', 'Saving', 'Two\nlines', 'Very long'].toSorted(),
  )
})

test('both arms of a condition are found', () => {
  expect(extractTexts('a.ts', `t(all ? 'All' : 'None')`).texts).toEqual(['All', 'None'])
})

test('texts are found under another name of the function, too', () => {
  const source = `import { t as translate } from '@weft/i18n'\nconst a = translate('Untitled')`
  expect(extractTexts('a.ts', source).texts).toEqual(['Untitled'])
})

test('declared texts are found, plain properties are not', () => {
  const source = `export const text = { label: msg('Text'), icon: 'type', name: t(label) }`
  expect(extractTexts('a.ts', source)).toEqual({ texts: ['Text'], problems: [] })
})

test('sentences of declared errors are found', () => {
  const source = `export const errors = defineErrors({ gone: { status: 404, message: 'Not Found' } })`
  expect(extractTexts('a.ts', source).texts).toEqual(['Not Found'])
})

test('sentences of refusals are found without the field before them', () => {
  const source = `throw invalid('email: cannot be changed here', 'Too late', \`\${name}: no\`, 'id: must be {a}.{b}')`
  expect(extractTexts('a.ts', source)).toEqual({
    texts: ['cannot be changed here', 'Too late'],
    problems: [],
  })
})

test('comments, strings and other functions are not texts', () => {
  const source = `// t('Comment')\nconst a = "t('String')"; set('Other'); format('Other'); test('Other', () => t())`
  expect(extractTexts('a.ts', source).texts).toEqual([])
})

test('templates with placeholders, msg without a literal and broken messages are reported with their line', () => {
  const source = "\nt(`Hello ${name}`)\nmsg(name)\nt('{broken')"
  expect(extractTexts('a.ts', source).problems).toEqual([
    'a.ts:2: a text with ${…} cannot be translated, give values to t() instead',
    'a.ts:3: msg() needs a literal',
    'a.ts:4: not an ICU message: {broken',
  ])
})

test('the catalogue is sorted, without doubles, and leaves tests out', () => {
  const root = world({
    'apps/web/src/a.ts': `t('Zebra'); t('Ant')`,
    'features/x/client/b.tsx': `t('Ant')`,
    'packages/ui/src/c.test.ts': `t('Test')`,
    'packages/ui/node_modules/d/e.ts': `t('Library')`,
  })
  expect(run(root).code).toBe(0)
  expect(Object.entries(english(root))).toEqual([
    ['Ant', 'Ant'],
    ['Zebra', 'Zebra'],
  ])
})

test('the check passes after a run and fails when the code has moved on', () => {
  const root = world({ 'apps/web/src/a.ts': `t('Old')` })
  expect(run(root, true).code).toBe(1)
  run(root)
  expect(run(root, true)).toEqual({ code: 0, said: [] })
  writeFileSync(join(root, 'apps/web/src/a.ts'), `t('New')`)
  expect(run(root, true).code).toBe(1)
  expect(english(root)).toEqual({ Old: 'Old' })
})

test('a text in words that products do not say is a problem, and is written all the same', () => {
  const root = world({
    'features/a/a.ts': `t('Items stand in one list.'); t('Open to all'); t('It may have moved')`,
  })
  const { code, said } = run(root)
  expect(code).toBe(1)
  expect(said).toEqual(['"Items stand in one list." says "stand"; rather: is'])
  expect(Object.keys(english(root))).toHaveLength(3)
})
