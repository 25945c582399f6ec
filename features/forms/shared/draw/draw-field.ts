import type { Translate } from '@weft/i18n'
import { trueMinus } from '@weft/numbers'

import { COPY_FIELD, type FormField } from '../describe-form.ts'
import { type Common, drawChoices, drawItems, drawRating, drawSelect } from './draw-choices.ts'
import { icon } from './icon.ts'
import { el, type FormElement, type FormNode, paragraphs } from './node.ts'

/** What stands in a form that is drawn again, and how it is spoken of. */
export interface Drawing {
  t: Translate
  /** By field: as a browser sends them. */
  answers: Readonly<Record<string, readonly string[]>>
  /** By field: a sentence. */
  errors: Readonly<Record<string, string>>
  /** Bytes that one file may have. */
  fileBytes: number
  files: number
  /** By field: files that were sent before, which stay unless they are unticked. */
  kept?: Readonly<Record<string, readonly KeptFile[]>>
}

export interface KeptFile {
  id: string
  name: string
}

/** Names of inputs whose values are ids of files that stay. */
export const KEEP = 'keep_'
/** Letters of a long answer. */
const LONGEST = 50_000

const TYPES = { line: 'text', email: 'email', phone: 'tel', url: 'url', number: 'text' } as const
const COMPLETE = { email: 'email', phone: 'tel', url: 'url' } as Readonly<Record<string, string>>

/** A question with its help, its input and what is wrong with the answer. */
export function drawField(asked: FormField, drawing: Drawing): FormElement {
  const field = asked.id === COPY_FIELD ? spokenCopy(asked, drawing.t) : asked
  const error = drawing.errors[field.id] ?? ''
  const isGroup = ['choice', 'items', 'rating'].includes(field.input) && field.look !== 'dropdown'
  const isPair = field.input === 'date' && field.isRange
  const asGroup = isGroup || isPair || field.input === 'rating'
  const star = field.required && el('span', { class: 'wf-star', 'aria-hidden': 'true' }, '*')
  const name = `${field.id}-name`
  const label = [el('span', { dir: 'auto' }, field.label), star]
  return el(
    asGroup ? 'fieldset' : 'div',
    {
      class: 'wf-field',
      'data-field': field.id,
      'data-input': field.input,
      'data-when': field.when ? JSON.stringify(field.when) : null,
      'data-required': field.required,
      'aria-describedby': asGroup ? describedBy(field, error) : null,
    },
    asGroup
      ? el('legend', { class: 'wf-label', id: name }, label)
      : field.input !== 'check' && el('label', { class: 'wf-label', id: name, for: inputId(field) }, label),
    field.help !== '' && el('div', { class: 'wf-help', id: `${field.id}-help` }, paragraphs(field.help)),
    drawInput(field, drawing, error),
    el(
      'p',
      { class: 'wf-error', id: `${field.id}-error`, role: 'alert', hidden: error === '' },
      icon('alert'),
      el('span', { class: 'wf-error-text' }, error),
    ),
  )
}

function spokenCopy(field: FormField, t: Translate): FormField {
  return {
    ...field,
    label: t('Email me a copy of my answers'),
    help: t('Optional. Nothing else is sent to this address.'),
  }
}

const inputId = (field: FormField) => `${field.id}-in`

function describedBy(field: FormField, error: string): string | null {
  const ids = [field.help !== '' && `${field.id}-help`, error !== '' && `${field.id}-error`]
  return ids.filter((id) => id !== false).join(' ') || null
}

function drawInput(field: FormField, drawing: Drawing, error: string): FormNode[] {
  const { t } = drawing
  const given = drawing.answers[field.id] ?? field.initial
  const common = {
    id: inputId(field),
    name: field.id,
    // One that conditions may hide must not keep a browser without our program from sending.
    required: field.required && field.when === null,
    'aria-required': field.required ? 'true' : null,
    'aria-invalid': error === '' ? null : 'true',
    'aria-describedby': describedBy(field, error),
  }
  switch (field.input) {
    case 'long':
    case 'lines':
      return drawLong(field, given[0] ?? '', common, t)
    case 'items':
      return drawItems(field, given, error, t)
    case 'choice':
      return field.look === 'dropdown'
        ? drawSelect(field, given, common, t)
        : drawChoices(field, given, error)
    case 'check':
      return [
        el(
          'label',
          { class: 'wf-tick', for: common.id },
          el('input', { ...common, type: 'checkbox', value: 'on', checked: given[0] === 'on' }),
          el('span', { dir: 'auto', id: `${field.id}-name` }, field.label),
          field.required && el('span', { class: 'wf-star', 'aria-hidden': 'true' }, '*'),
        ),
      ]
    case 'rating':
      return drawRating(field, given, t)
    case 'slider':
      return [
        el(
          'span',
          { class: 'wf-slider' },
          el('input', {
            ...common,
            required: null,
            type: 'range',
            min: field.min,
            max: field.max,
            step: field.step,
            value: given[0] ?? String(field.min),
          }),
          el('output', { for: common.id, class: 'wf-output' }, trueMinus(given[0] ?? String(field.min))),
        ),
      ]
    case 'date':
      return drawDates(field, given, common, t)
    case 'files':
      return drawFiles(field, drawing, common)
    default:
      return [
        el('input', {
          ...common,
          class: 'wf-input',
          type: TYPES[field.input],
          inputmode: field.input === 'number' ? 'decimal' : null,
          autocomplete: COMPLETE[field.input] ?? 'off',
          dir: 'auto',
          placeholder: field.placeholder || (field.input === 'email' ? t('name@example.com') : null),
          value: given[0] ?? '',
          maxlength: 10_000,
        }),
      ]
  }
}

function drawLong(field: FormField, given: string, common: Common, t: Translate): FormNode[] {
  const signs = t('**bold**, _italic_, - list, [words](https://…)')
  const hint = `${field.id}-signs`
  const described = [common['aria-describedby'], field.isRich && hint].filter((id) => typeof id === 'string')
  return [
    el(
      'textarea',
      {
        ...common,
        'aria-describedby': described.join(' ') || null,
        class: 'wf-input wf-long',
        rows: field.input === 'long' ? 5 : 4,
        dir: 'auto',
        placeholder: field.placeholder || (field.input === 'lines' ? t('One per line') : null),
        maxlength: LONGEST,
        'data-rich': field.isRich,
      },
      given,
    ),
    ...(field.isRich ? [el('p', { class: 'wf-hint', id: hint }, t('Formatting: {signs}', { signs }))] : []),
  ]
}

function drawDates(field: FormField, given: readonly string[], common: Common, t: Translate): FormNode[] {
  const type = field.hasTime ? 'datetime-local' : 'date'
  const one = (at: number, label: string | null) =>
    el('input', {
      ...common,
      id: at === 0 ? inputId(field) : `${field.id}-to`,
      required: at === 0 && common['required'] === true,
      class: 'wf-input wf-date',
      type,
      value: given[at] ?? '',
      'aria-label': label,
    })
  // Only our program can tell in which zone somebody is.
  const zone = field.hasTime && el('noscript', {}, el('span', { class: 'wf-hint' }, t('Time in UTC')))
  if (!field.isRange) return [one(0, null), ...(zone ? [zone] : [])]
  return [
    el(
      'div',
      { class: 'wf-range' },
      one(0, t('Start')),
      el('span', { 'aria-hidden': 'true' }, '–'),
      one(1, t('End')),
    ),
    ...(zone ? [zone] : []),
  ]
}

function drawFiles(field: FormField, drawing: Drawing, common: Common): FormNode[] {
  const { t, fileBytes, files, kept = {} } = drawing
  const standing = kept[field.id] ?? []
  const chosen = drawing.answers[KEEP + field.id]
  const size = Math.floor(fileBytes / 1_000_000)
  return [
    ...standing.map(({ id, name }) =>
      el(
        'label',
        { class: 'wf-tick' },
        el('input', {
          type: 'checkbox',
          name: KEEP + field.id,
          value: id,
          checked: chosen?.includes(id) ?? true,
        }),
        el('span', { dir: 'auto' }, name),
      ),
    ),
    el(
      'div',
      { class: 'wf-drop', 'data-drop': true },
      icon('upload'),
      el('span', { class: 'wf-drop-text' }, t('Drop files here or choose them')),
      el('input', { ...common, type: 'file', multiple: true, class: 'wf-files' }),
      el('span', { class: 'wf-hint' }, t('Up to {files} files of {size} MB each', { files, size })),
    ),
    el('ul', { class: 'wf-picked', 'data-picked': true, hidden: true }),
  ]
}
