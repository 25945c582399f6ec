import { now } from '@weft/base'
import { serverAttributeType } from '@weft/features/attributes/server'
import { fileErrors, megabytes } from '@weft/features/files/shared'
import type { Translate } from '@weft/i18n'
import type { Attribute, ValueContext } from '@weft/model'

import { askedFields, type FormField, shownBlocks } from '../shared/index.ts'
import type { LoadedForm } from './load-form.ts'
import type { SentAnswers, SpooledFile } from './read-answers.ts'

export interface ReadValues {
  /** Data by attribute, for those that were answered. */
  values: Record<string, unknown>
  files: { attribute: Attribute; file: SpooledFile }[]
  /** By field: a sentence. */
  errors: Record<string, string>
}

export interface Reading {
  locale: string
  tz: string
  me: number
  t: Translate
  fileBytes: number
  /** Fields that the link hides: they never block. */
  isHidden(field: { id: string }): boolean
}

/**
 * Reads the answers to a form's questions, each by its attribute's own type. Whatever else was sent is not looked at;
 * questions that conditions do not show have no answer, and hidden ones have what the form or the link says.
 */
export function readValues(form: LoadedForm, sent: SentAnswers, reading: Reading): ReadValues {
  const { t } = reading
  const result: ReadValues = { values: {}, files: [], errors: {} }
  const fields = new Map(
    form.description.parts.flatMap((part) => (part.kind === 'field' ? [[part.id, part] as const] : [])),
  )
  const answers: Record<string, readonly string[]> = { ...sent.values }
  for (const { field, name } of sent.files) answers[field] = [...(answers[field] ?? []), name]
  const shown = shownBlocks(
    form.description.parts.filter(({ kind }) => kind !== 'page'),
    answers,
  )
  for (const { block, attribute } of askedFields(form.settings, form.attributes)) {
    const field = fields.get(block.id)
    if (field && !shown.has(block.id)) continue
    const isDrawn = field !== undefined && !reading.isHidden(field)
    const given = sent.values[block.id] ?? (isDrawn ? [] : block.initial)
    const own = sent.files.filter((file) => file.field === block.id)
    const problem = field && isDrawn && sent.tooLarge.has(block.id) ? tooLarge(t, reading.fileBytes) : null
    const read = problem === null ? readOne(attribute, field, given, own, reading) : { problem }
    if ('problem' in read) {
      // Nobody can mend what is not there to be seen.
      if (isDrawn) result.errors[block.id] = t(read.problem)
      continue
    }
    const isEmpty = own.length === 0 && (read.data === null || (field?.input === 'check' && !read.data))
    if (isEmpty && isDrawn && field.required) result.errors[block.id] = t('This needs an answer')
    for (const file of own) result.files.push({ attribute, file })
    if (read.data !== null) result.values[attribute.id] = read.data
  }
  return result
}

function tooLarge(t: Translate, bytes: number): string {
  return t(fileErrors.file_too_large().message, { n: megabytes(bytes) })
}

type Read = { data: unknown } | { problem: string }

function readOne(
  attribute: Attribute,
  field: FormField | undefined,
  given: readonly string[],
  files: readonly SpooledFile[],
  reading: Reading,
): Read {
  const { type, settings } = attribute
  const kind = serverAttributeType(type)
  if (files.length > 0 || type === 'attachments') return { data: null }
  const texts = given.map((text) => text.trim()).filter((text) => text !== '')
  const context: ValueContext = { ...reading, week_start: 1, now: now(), people: new Map() }
  const read = dataOf()
  if ('problem' in read) return read
  const data = kind.normalise(read.data, settings) ?? null
  const problem =
    data === null
      ? null
      : (kind.checkData(data, settings) ??
        kind.beforeSave?.({ old: null, data, settings, me: reading.me }) ??
        null)
  return problem === null ? { data } : { problem }

  function dataOf(): Read {
    if (type === 'label') {
      const offered = field?.choices.map(({ id }) => id)
      const isOffered = (id: string) => offered?.includes(id) ?? true
      return texts.every(isOffered)
        ? { data: texts.length > 0 ? texts : null }
        : { problem: reading.t('This cannot be chosen here') }
    }
    if (type === 'checkbox') return { data: texts[0] === 'on' }
    if (type === 'date')
      return readDates(texts, (text) => kind.parse(text.replace('T', ' '), settings, context))
    return kind.parse(given[0] ?? '', settings, context)
  }
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
