import { now } from '@weft/base'
import { serverAttributeType } from '@weft/features/attributes/server'
import { msg } from '@weft/i18n'
import type { ValueContext } from '@weft/model'
import { htmlOfMarkdown, htmlOfPlainText } from '@weft/rich-text'

import { type AskedAttribute, asksForPeople, inputOf } from '../../shared/index.ts'
import { simpleHtml } from './simple-html.ts'

/** How a question was put. */
export interface Put {
  /** Ids that it offered; null for whatever its type takes. */
  offered: readonly string[] | null
  /** Signs of markdown mean something. */
  isRich: boolean
}

/** Whose answer it is, and how they write. */
export interface AnswersAs {
  locale: string
  tz: string
  me: number
}

/** What an answer comes to: data in the type's one spelling, or a sentence that refuses it. */
export type Read = { data: unknown } | { problem: string }

/**
 * Reads what a stranger gave as the value of an attribute, by its own type. Nothing gets in that was not offered, and of
 * HTML only what forms draw.
 */
export function readAnswer(
  attribute: AskedAttribute,
  put: Put,
  given: readonly string[],
  by: AnswersAs,
): Read {
  const { settings } = attribute
  const kind = serverAttributeType(attribute.type)
  const input = inputOf(attribute)
  if (input === 'files') return { data: null }
  const read = readRaw(attribute, put, given, by)
  if ('problem' in read || input === 'items') return read
  const data = kind.normalise(read.data, settings) ?? null
  const problem =
    data === null
      ? null
      : (kind.checkData(data, settings) ??
        kind.beforeSave?.({ old: null, data, settings, me: by.me }) ??
        null)
  return problem === null ? { data } : { problem }
}

/** The same before its type has judged it. */
function readRaw(
  attribute: AskedAttribute,
  { offered, isRich }: Put,
  given: readonly string[],
  by: AnswersAs,
): Read {
  const { settings } = attribute
  const kind = serverAttributeType(attribute.type)
  const input = inputOf(attribute)
  const texts = given.map((text) => text.trim()).filter((text) => text !== '')
  const context: ValueContext = { ...by, week_start: 1, now: now(), people: new Map() }
  if (input === 'choice' || input === 'items') {
    const isTooMany = input === 'items' && texts.length > 1 && settings['multiple'] === false
    if (isTooMany || (offered && !texts.every((id) => offered.includes(id))))
      return { problem: msg('This cannot be chosen here') }
    const chosen = asksForPeople(attribute) ? texts.map(Number) : texts
    return { data: chosen.length > 0 ? chosen : null }
  }
  if (kind.excerpt || isRich) {
    const [text = ''] = given
    // As HTML it gets no shorter: it is not worth reading, which takes longer the longer it is.
    const problem = kind.checkData(text, settings)
    if (problem !== null) return { problem }
    // Signs of markdown are letters where the question does not take it.
    return { data: (isRich ? simpleHtml(htmlOfMarkdown(text)) : htmlOfPlainText(text)) || null }
  }
  if (input === 'check') return { data: texts[0] === 'on' }
  if (input === 'date') {
    // An end keeps its place: it never becomes the start that was left empty.
    if (!given[0]?.trim() && texts.length > 0) return { problem: msg('This needs a start, too') }
    return readDates(texts, (text) => kind.parse(text.replace('T', ' '), settings, context))
  }
  return kind.parse(given[0] ?? '', settings, context)
}

/** A start and an end, each read by itself. */
function readDates(texts: readonly string[], read: (text: string) => Read): Read {
  const [start, end] = texts.map(read)
  if (!start || 'problem' in start) return start ?? { data: null }
  if (!end) return start
  if ('problem' in end) return end
  const { start: last } = (end.data ?? {}) as { start?: string }
  return { data: { ...(start.data as object), end: last } }
}
