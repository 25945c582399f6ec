import type { Translate } from '@weft/i18n'

import type { FormField } from '../describe-form.ts'
import { icon } from './icon.ts'
import { el, type FormNode } from './node.ts'

/** What every input of a question says. */
export type Common = Readonly<Record<string, string | boolean | null>>

export function drawSelect(
  field: FormField,
  given: readonly string[],
  common: Common,
  t: Translate,
): FormNode[] {
  return [
    el(
      'select',
      { ...common, class: 'wf-input wf-select', multiple: field.multiple },
      !field.multiple && el('option', { value: '' }, field.placeholder || t('Choose…')),
      field.choices.map((choice) =>
        el('option', { value: choice.id, selected: given.includes(choice.id) }, choice.name),
      ),
    ),
  ]
}

export function drawChoices(field: FormField, given: readonly string[], error: string): FormNode[] {
  const type = field.multiple ? 'checkbox' : 'radio'
  return [
    el(
      'div',
      { class: `wf-choices wf-${field.look}` },
      field.choices.map((choice, at) =>
        el(
          'label',
          { class: 'wf-choice', 'data-color': choice.color.startsWith('#') ? null : choice.color },
          el('input', {
            type,
            name: field.id,
            id: at === 0 ? `${field.id}-in` : null,
            value: choice.id,
            checked: given.includes(choice.id),
            required: type === 'radio' && field.required && field.when === null,
            'aria-invalid': error === '' ? null : 'true',
          }),
          el('span', { dir: 'auto' }, choice.name),
        ),
      ),
    ),
  ]
}

export function drawRating(field: FormField, given: readonly string[], t: Translate): FormNode[] {
  const stars = Array.from({ length: Math.min(10, Math.max(1, field.max)) }, (_, index) => index + 1)
  return [
    el(
      'div',
      { class: 'wf-rating' },
      stars.map((count) =>
        el(
          'label',
          { class: 'wf-star-choice' },
          el('input', {
            type: 'radio',
            name: field.id,
            id: count === 1 ? `${field.id}-in` : null,
            value: count,
            checked: given[0] === String(count),
            required: field.required && field.when === null,
            'aria-label': t('{count} of {max}', { count, max: field.max }),
          }),
          icon('star'),
        ),
      ),
    ),
  ]
}

/** Items to choose from, with a field that finds others: by our program as one types, by a button without it. */
export function drawItems(
  field: FormField,
  given: readonly string[],
  error: string,
  t: Translate,
): FormNode[] {
  return [
    el(
      'div',
      { class: 'wf-find' },
      el('input', {
        type: 'search',
        class: 'wf-input',
        name: `find_${field.id}`,
        autocomplete: 'off',
        'data-find': field.id,
        placeholder: field.placeholder || t('Find by name'),
        'aria-label': t('Find by name'),
      }),
      el(
        'button',
        { type: 'submit', class: 'wf-back', name: 'find', value: field.id, formnovalidate: true },
        t('Find'),
      ),
    ),
    ...drawChoices(field, given, error),
    el(
      'p',
      { class: 'wf-hint', 'data-more': true, hidden: !field.hasMore },
      t('There are more. Search by name'),
    ),
  ]
}
