import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { errorToast } from '@weft/api-client'
import { formProblem } from '@weft/features/session/client'
import { sayRefused, t } from '@weft/i18n'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8')

/** Texts that are translated, by their English. */
const catalogue = new Set(Object.keys(JSON.parse(read('packages/i18n/locales/en.json')) as object))

/** How validators speak, and the names that fields have for programs. */
const RAW =
  /given data was invalid|\bInvalid (?:input|option|string)|\bToo (?:small|big):|Unrecognized|must be (?:an object|null|one of)|is not an id$|is not known:|\bX-[A-Z]|\b[a-z]+_[a-z]+\b|^[\w.]+: |[{}]/i

interface Refusal {
  code: string
  status: number
  message: string
  type: string
}

/** Everything that the server can refuse with, as docs/errors.md lists it. */
const declared: Refusal[] = [
  ...read('docs/errors.md').matchAll(/^\| `(\w+)` \| (\d+) \| (.+?) \| (\S*) ?\|$/gm),
].map(([, code = '', status = '', message = '', type = '']) => ({
  code,
  status: Number(status),
  message,
  type,
}))

const replyOf = ({ code, status, message, type }: Refusal, data?: readonly string[]) => ({
  status,
  data: { message, code, ...(type === '' ? {} : { type }), ...(data ? { data } : {}) },
  headers: new Headers(),
})

/** These lead to a page of their own, where the rest is asked: nothing is said on the way. */
const leadsElsewhere = ({ code, type }: Refusal) => code === 'email_not_verified' || type === 'reauth'

test('the catalogue of refusals is read whole', () => {
  expect(declared.length).toBeGreaterThanOrEqual(90)
  const lines = read('docs/errors.md').match(/^\| `\w+` \|/gm) ?? []
  expect(declared).toHaveLength(lines.length)
})

test.each(declared.map((one) => [one.code, one] as const))(
  '%s is said in a sentence that is translated',
  (_, refusal) => {
    const { code, message } = refusal
    expect(catalogue).toContain(message)
    const said = errorToast(replyOf(refusal))?.text
    const beside = formProblem(replyOf(refusal), []).message
    if (code === 'invalid') {
      // What is wrong stands in its data; without any the general sentence is never shown.
      expect([said, beside]).toEqual(['Something Went Wrong', 'Something Went Wrong'])
      return
    }
    expect(said).toBe(leadsElsewhere(refusal) ? undefined : message)
    expect(beside).toBe(message)
    expect(message.replaceAll(/\{\w+\}/g, '')).not.toMatch(RAW)
  },
)

/** The sentences of `invalid(…)`, as the server's sources have them; values of a template stand for themselves. */
function refusedSentences(): string[] {
  const files = globSync(
    '{features/*/{server,shared,types},packages/server-kit/src,apps/server/src}/**/*.ts',
    {
      cwd: ROOT,
    },
  ).filter((path) => !/test|node_modules/.test(path))
  return files.flatMap((path) =>
    [...read(path).matchAll(/\binvalid\(\s*(?:'((?:[^'\\]|\\.)+)'|`((?:[^`\\]|\\.)+)`)/g)].map(
      ([, text, template]) =>
        text ?? (template ?? '').replace(/^\$\{[^}]*\}(?=: )/, 'field').replaceAll(/\$\{[^}]*\}/g, '3'),
    ),
  )
}

test('what a field is refused with is said without the words of programs, beside the field and in a toast', () => {
  const sentences = refusedSentences()
  expect(sentences.length).toBeGreaterThan(60)
  const invalid = declared.find(({ code }) => code === 'invalid')
  const raw = sentences.filter((sentence) => {
    const reply = invalid && replyOf(invalid, [sentence])
    const toast = errorToast(reply)?.text.replace(/^Validation Error: /, '')
    const beside = reply && formProblem(reply, []).message
    return [sayRefused(sentence, t), toast, beside].some((said) => !said || RAW.test(said))
  })
  expect(raw).toEqual([])
})

test('each of them is translated', () => {
  const marked = (text: string) => `<${text}>`
  const left = refusedSentences().filter((sentence) => {
    const said = sayRefused(sentence, marked)
    const text = /^<(.*)>$/.exec(said)?.[1] ?? ''
    // Parts that people wrote or that a limit gives are put in as they are.
    return !sentence.includes('3') && !catalogue.has(text)
  })
  expect(left).toEqual([])
})
