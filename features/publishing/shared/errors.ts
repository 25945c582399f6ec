import { defineErrors } from '@weft/base'

export const publishingErrors = defineErrors({
  link_slug_taken: { status: 422, message: 'Another page has this address already.' },
  link_slug_wrong: {
    status: 422,
    message: 'An address is made of small letters, digits and hyphens between them.',
  },
  link_end_passed: { status: 422, message: 'The end must lie in the future.' },
  link_too_large: {
    status: 422,
    message: 'This is too large for a picture of one moment. Publish it live, or filter it.',
  },
  link_css_wrong: {
    status: 422,
    message: 'This CSS cannot be used: it must close what it opens, and load nothing.',
  },
  view_question_denied: {
    status: 403,
    message:
      'This view is published. Its filter, sort and groups can use linked items only if you see as much of them as whoever published it.',
  },
  published_formula_denied: {
    status: 403,
    message:
      'A published view filters, sorts or groups by this attribute. Only those who see as much as whoever published it can change what it is made of.',
  },
  link_not_for_forms: { status: 422, message: 'A form is shared by its own link.' },
})
