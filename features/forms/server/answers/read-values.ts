import { fileErrors, megabytes } from '@weft/features/files/shared'
import { TooMuchWork, Work } from '@weft/features/items/server'
import type { Translate } from '@weft/i18n'
import type { Attribute } from '@weft/model'
import { errors } from '@weft/server-kit'

import {
  type Answers,
  askedFields,
  type AskedAttribute,
  asksForItems,
  asksForPeople,
  type FieldBlock,
  inputOf,
  showingBlocks,
} from '../../shared/index.ts'
import type { LoadedForm } from '../load-form.ts'
import { readAnswer } from './read-answer.ts'
import type { SentAnswers, SpooledFile } from './read-answers.ts'

export interface ReadValues {
  /** Data by attribute, for those that were answered. */
  values: Record<string, unknown>
  files: { attribute: Attribute; file: SpooledFile }[]
  /** Items that were chosen. */
  links: { attribute: Attribute; item_ids: readonly string[] }[]
  /** Questions that conditions show; the rest has no answer. */
  shown: ReadonlySet<string>
  /** By field: a sentence. */
  errors: Record<string, string>
}

export interface Reading {
  locale: string
  tz: string
  me: number
  t: Translate
  fileBytes: number
  /** Names of files that were sent before and stay, by field. */
  kept?: Readonly<Record<string, readonly string[]>>
  /** Fields that the link hides: they never block. */
  isHidden(field: { id: string }): boolean
}

/**
 * Reads the answers to a form's questions, each by its attribute's own type. Whatever else was sent is not looked at;
 * questions that conditions do not show have no answer, and hidden ones have what the form or the link says.
 */
export async function readValues(form: LoadedForm, sent: SentAnswers, reading: Reading): Promise<ReadValues> {
  const { t } = reading
  const fields = new Map(
    form.description.parts.flatMap((part) => (part.kind === 'field' ? [[part.id, part] as const] : [])),
  )
  const answers: Record<string, readonly string[]> = { ...sent.values }
  for (const { field, name } of sent.files) answers[field] = [...(answers[field] ?? []), name]
  for (const [field, names] of Object.entries(reading.kept ?? {}))
    answers[field] = [...(answers[field] ?? []), ...names]
  const shown = await shownOf(form, answers)
  const result: ReadValues = { values: {}, files: [], links: [], errors: {}, shown }
  for (const { block, attribute } of askedFields(form.settings, form.attributes)) {
    const field = fields.get(block.id)
    if (field && !shown.has(block.id)) continue
    const isDrawn = field !== undefined && !reading.isHidden(field)
    const given = sent.values[block.id] ?? (isDrawn ? [] : block.initial)
    // A file that answers a question of another kind is none.
    const takesFiles = inputOf(attribute) === 'files'
    const own = takesFiles ? sent.files.filter((file) => file.field === block.id) : []
    const problem = field && isDrawn && sent.tooLarge.has(block.id) ? tooLarge(t, reading.fileBytes) : null
    const offered = field ? field.choices.map(({ id }) => id) : hiddenChoices(form, block, attribute)
    const read =
      problem === null
        ? readAnswer(attribute, { isRich: field?.isRich === true, offered }, given, reading)
        : { problem }
    if ('problem' in read) {
      // Nobody can mend what is not there to be seen.
      if (isDrawn) result.errors[block.id] = t(read.problem)
      continue
    }
    const hasFiles = own.length > 0 || (reading.kept?.[block.id]?.length ?? 0) > 0
    const isEmpty = !hasFiles && (read.data === null || (field?.input === 'check' && !read.data))
    if (isEmpty && isDrawn && field.required) result.errors[block.id] = t('This needs an answer')
    for (const file of own) result.files.push({ attribute, file })
    if (asksForItems(attribute)) result.links.push({ attribute, item_ids: (read.data ?? []) as string[] })
    else if (read.data !== null) result.values[attribute.id] = read.data
  }
  return result
}

/** Conditions are many and answers long: they have turns like others, and an end. */
async function shownOf(form: LoadedForm, answers: Answers): Promise<ReadonlySet<string>> {
  const work = new Work({ team_id: form.row.team_id, isVisitor: true })
  const walk = showingBlocks(
    form.description.parts.filter(({ kind }) => kind !== 'page'),
    answers,
    (steps) => {
      work.take(steps)
      return work.isOver
    },
  )
  try {
    for (;;) {
      const step = walk.next()
      if (step.done) return step.value
      await work.next()
    }
  } catch (error) {
    throw error instanceof TooMuchWork ? errors.too_large() : error
  }
}

function tooLarge(t: Translate, bytes: number): string {
  return t(fileErrors.file_too_large().message, { n: megabytes(bytes) })
}

/** What a question that nobody sees may be filled with; null for whatever its type takes. */
function hiddenChoices(
  form: LoadedForm,
  block: FieldBlock,
  attribute: AskedAttribute,
): readonly string[] | null {
  if (!asksForPeople(attribute)) return null
  return [...(block.options ?? []), ...block.initial].filter((id) => form.people.has(Number(id)))
}
