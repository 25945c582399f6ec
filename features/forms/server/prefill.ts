import { normalised } from '@weft/base'

import { type AskedAttribute, asksForPeople, choicesOf, type FieldBlock, inputOf } from '../shared/index.ts'

type Query = Readonly<Record<string, unknown>>

const PREFILL = 'prefill_'
const HIDE = 'hide_'

/** What a link says ahead: answers by field, and fields that it hides. Fields are called by name or by id. */
export function readLink(
  query: Query,
  asked: readonly { block: FieldBlock; attribute: AskedAttribute }[],
): { answers: Record<string, readonly string[]>; hidden: ReadonlySet<string> } {
  const answers: Record<string, readonly string[]> = {}
  const hidden = new Set<string>()
  for (const [name, value] of Object.entries(query)) {
    const text = typeof value === 'string' ? value : Array.isArray(value) ? String(value[0] ?? '') : ''
    const isHiding = name.startsWith(HIDE)
    if (!isHiding && !name.startsWith(PREFILL)) continue
    const called = name.slice((isHiding ? HIDE : PREFILL).length)
    const field = asked.find(({ block, attribute }) => isCalled(called, block, attribute))
    if (!field) continue
    if (isHiding && text !== '0') hidden.add(field.block.id)
    if (!isHiding) answers[field.block.id] = answerOf(text.slice(0, 10_000).replaceAll('\0', ''), field)
  }
  return { answers, hidden }
}

const fold = (text: string) =>
  normalised(text, 'NFC')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_+-]+/g, '_')

function isCalled(called: string, block: FieldBlock, attribute: AskedAttribute): boolean {
  if (called === block.id || called === attribute.id) return true
  return fold(called) === fold(attribute.name) || (block.label !== '' && fold(called) === fold(block.label))
}

/** As a browser would send it; of options, their names are understood as well. */
function answerOf(
  text: string,
  { block, attribute }: { block: FieldBlock; attribute: AskedAttribute },
): string[] {
  const input = inputOf(attribute)
  if (input === 'files') return []
  if (input === 'check') return /^(1|on|true|yes|x)$/i.test(text.trim()) ? ['on'] : []
  if (input === 'date') return text.split('/').map((day) => day.trim().replace(' ', 'T'))
  // People and items have ids; whether these may be chosen is judged where they are read.
  if (asksForPeople(attribute) || input === 'items') return text.split(',').map((id) => id.trim())
  if (input !== 'choice') return [text]
  const offered = choicesOf(attribute).filter(({ id }) => block.options?.includes(id) ?? true)
  const called = (name: string) => offered.find((one) => one.id === name || fold(one.name) === fold(name))?.id
  // An option's own name may hold a comma.
  const whole = called(text)
  return whole === undefined ? text.split(',').flatMap((name) => called(name) ?? []) : [whole]
}
