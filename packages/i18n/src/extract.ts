import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseSync, Visitor, type ESTree } from 'vite'

import { wordsToAvoid } from './words-to-avoid.ts'
import { parseMessage } from './message/parse-message.ts'
import { splitRefused } from './refused.ts'

/** What one file says: its texts, and sentences about texts that cannot be extracted. */
export interface Extracted {
  readonly texts: readonly string[]
  readonly problems: readonly string[]
}

const outputFile = 'packages/i18n/locales/en.json'

/**
 * Finds the texts of one source file: the literals given to `t(…)` (also `something.t(…)`) and `msg(…)`,
 * both arms of a condition in them, the `message` of every error in `defineErrors({…})`, which the server
 * translates, and the sentences of `invalid(…)` without the field before them, which the reader's side translates. Other arguments of `t` are names of texts that are marked elsewhere.
 */
export function extractTexts(fileName: string, source: string): Extracted {
  const texts: string[] = []
  const problems: string[] = []
  // Most files hold no text; parsing only the others keeps a whole run under a second.
  if (!/\b(?:t|msg|defineErrors|invalid)(?:\s*\(| as )/.test(source)) return { texts, problems }
  const { program, errors } = parseSync(fileName, source)
  if (errors.length > 0) return { texts, problems: [`${fileName}: cannot be parsed`] }

  const problem = (node: { start: number }, sentence: string) => {
    const line = source.slice(0, node.start).split('\n').length
    problems.push(`${fileName}:${line}: ${sentence}`)
  }

  function take(node: ESTree.Argument, mustBeLiteral: boolean): void {
    if (node.type === 'ConditionalExpression') {
      take(node.consequent, mustBeLiteral)
      take(node.alternate, mustBeLiteral)
    } else if (node.type === 'TemplateLiteral' && node.expressions.length > 0) {
      problem(node, 'a text with ${…} cannot be translated, give values to t() instead')
    } else {
      const text = literalText(node)
      if (text === undefined) {
        if (mustBeLiteral) problem(node, 'msg() needs a literal')
      } else {
        if (!isMessage(text)) problem(node, `not an ICU message: ${text}`)
        texts.push(text)
      }
    }
  }

  function takeRefused(node: ESTree.Argument): void {
    if (node.type === 'TemplateLiteral' && node.expressions.length > 0) return
    const text = literalText(node)
    // With braces it is no message; such sentences are for programs.
    if (text !== undefined && !/[{}]/.test(text)) texts.push(splitRefused(text).text)
  }

  /** What this file calls `t` or `msg` where those names are taken. */
  const renamed = new Map<string, string>()

  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (source.value !== '@weft/i18n') return
      for (const one of specifiers)
        if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier')
          renamed.set(one.local.name, one.imported.name)
    },
    CallExpression({ callee, arguments: given }) {
      const [first] = given
      const called = calledName(callee)
      const name = called === undefined ? undefined : (renamed.get(called) ?? called)
      if (!first) return
      if (name === 'invalid') for (const sentence of given) takeRefused(sentence)
      if (name === 't' || name === 'msg') take(first, name === 'msg')
      if (name === 'defineErrors') for (const message of errorMessages(first)) take(message, false)
    },
  }).visit(program)
  return { texts, problems }
}

function calledName(callee: ESTree.Expression): string | undefined {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
    // Only `.t(…)`: a method called `msg` of some library is none of ours.
    return callee.property.name === 't' && !callee.computed ? 't' : undefined
  }
  return undefined
}

/** The text of a literal or of literals joined by `+`. */
function literalText(node: ESTree.Argument | ESTree.PrivateIdentifier): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'TemplateLiteral') return node.quasis[0]?.value.cooked ?? undefined
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [literalText(node.left), literalText(node.right)]
    return left === undefined || right === undefined ? undefined : left + right
  }
  return undefined
}

function errorMessages(node: ESTree.Argument): ESTree.Expression[] {
  if (node.type !== 'ObjectExpression') return []
  return node.properties.flatMap((property) => {
    if (property.type !== 'Property') return []
    const named = property.key.type === 'Identifier' && property.key.name === 'message'
    return named ? [property.value] : errorMessages(property.value)
  })
}

function isMessage(text: string): boolean {
  try {
    parseMessage(text)
    return true
  } catch {
    // It is the answer: this is no message.
    return false
  }
}

/** The texts of all rooms below `root` as the content of `locales/en.json`, sorted by code unit. */
export function extractAll(root: string): { content: string; problems: string[] } {
  const files = globSync('{apps,features,packages}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path) || /\.(test|d)\.tsx?$/.test(path),
  })
  const found = files.toSorted().map((file) => extractTexts(file, readFileSync(resolve(root, file), 'utf8')))
  const texts = [...new Set(found.flatMap((file) => file.texts))].toSorted((a, b) => (a < b ? -1 : 1))
  return {
    content: `${JSON.stringify(Object.fromEntries(texts.map((text) => [text, text])), null, 2)}\n`,
    problems: [...found.flatMap((file) => file.problems), ...texts.flatMap(wordsToAvoid)],
  }
}

/** Writes `locales/en.json`, or with `check` only compares it. Returns the exit code. */
export function runExtract(options: { root: string; check: boolean; say: (line: string) => void }): 0 | 1 {
  const { root, check, say } = options
  const { content, problems } = extractAll(root)
  for (const problem of problems) say(problem)
  const path = resolve(root, outputFile)
  if (check) {
    const same = readIfThere(path) === content
    if (!same) say(`${outputFile} is not what the code says: run npm run fix`)
    return same && problems.length === 0 ? 0 : 1
  }
  if (readIfThere(path) !== content) writeFileSync(path, content)
  return problems.length === 0 ? 0 : 1
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Absent before the first run, which writes it.
    return undefined
  }
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '../../..')
  const say = (line: string) => process.stderr.write(`${line}\n`)
  process.exitCode = runExtract({ root, check: process.argv.includes('--check'), say })
}
