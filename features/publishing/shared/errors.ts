import { defineErrors } from '@weft/base'

export const publishingErrors = defineErrors({
  link_slug_taken: { status: 422, message: 'Another page already has this address.' },
  link_slug_wrong: {
    status: 422,
    message: 'Use lowercase letters, digits and hyphens.',
  },
  link_end_passed: { status: 422, message: 'The end must be in the future.' },
  link_too_large: {
    status: 422,
    message: 'This is too large for a snapshot. Publish it live, or filter it.',
  },
  link_css_wrong: {
    status: 422,
    message: 'This CSS cannot be used: it must close what it opens, and load nothing.',
  },
  view_question_denied: {
    status: 403,
    message:
      'This view is published. Its filter, sort and groups can only use linked items if you can see as much of them as the person who published it.',
  },
  published_formula_denied: {
    status: 403,
    message:
      'A published view filters, sorts or groups by this attribute. Only people who can see as much as the person who published it can change what it is based on.',
  },
  link_not_for_forms: { status: 422, message: 'A form is shared by its own link.' },
})
