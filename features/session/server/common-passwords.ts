import { loadOnce, normalised } from '@weft/base'

import { sessionErrors } from '../shared/index.ts'

// Punctuation around a word changes nothing: it is the first thing that is tried.
const PADDING = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** Refuses a new password that stands on a list of leaked ones, whatever its letters' case and its last "!". */
export async function refuseCommon(password: string): Promise<void> {
  const plain = normalised(password, 'NFKC').toLowerCase()
  if (isRepeated(plain) || isRun(plain)) throw common()
  const list = await loadList()
  if (list.has(plain) || list.has(plain.replaceAll(PADDING, ''))) throw common()
}

/** Some 49,000 leaked passwords, read when somebody first chooses one. */
const loadList = loadOnce(async (): Promise<ReadonlySet<string>> => {
  const { default: passwords } = await import('@zxcvbn-ts/language-common/src/passwords.json', {
    with: { type: 'json' },
  })
  return new Set(passwords)
})

// The list leaves out what its own package tells by rules: the same few characters again and again, and runs.
function isRepeated(text: string): boolean {
  return /^(.{1,4})\1+$/su.test(text)
}

function isRun(text: string): boolean {
  const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, i) => code - (codes[i] ?? 0)))
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}

function common() {
  const error = sessionErrors.password_common()
  return sessionErrors.password_common({ data: [`password: ${error.message}`] })
}
