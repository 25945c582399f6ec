import { defineErrors } from '@weft/base'

export const conversionErrors = defineErrors({
  not_convertible: { status: 422, message: 'An attribute of this type cannot become one of that type.' },
  too_many_labels: {
    status: 422,
    message: 'There are more than 200 different values, too many for labels.',
  },
  too_many_links: {
    status: 422,
    message: 'This would create more than 20,000 links, too many at once.',
  },
  needs_confirmation: {
    status: 422,
    message: 'Values of this type are computed, so the existing ones would be cleared. Confirm to continue.',
  },
  exposes_values: {
    status: 422,
    message:
      'Some of these values come from items not everyone can see. After converting, others could read them. Confirm to continue.',
  },
  unseen_values: {
    status: 422,
    message:
      'Some of these values are in private folders you cannot see. After converting, others could read them. Ask someone with access to these folders.',
  },
  conversion_too_large_to_pretend: {
    status: 422,
    message: 'Only attributes of up to 20,000 values can be looked at before they are converted.',
  },
  links_not_shown: {
    status: 422,
    message: 'Which links a conversion would make cannot be looked at before.',
  },
  conversion_moved_on: {
    status: 409,
    message: 'The attribute, its values or the rights to them were changed meanwhile.',
  },
  no_conversion: { status: 404, message: 'There is no conversion to undo.' },
})
