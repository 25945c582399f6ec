import { defineErrors } from '@weft/base'

export const conversionErrors = defineErrors({
  not_convertible: { status: 422, message: 'An attribute of this type cannot become one of that type.' },
  too_many_labels: {
    status: 422,
    message: 'There are more than 200 different values. They cannot become labels.',
  },
  too_many_links: {
    status: 422,
    message: 'These would be more than 20,000 links. They cannot be made at once.',
  },
  needs_confirmation: {
    status: 422,
    message: 'Values of this type are worked out: those that are there would be emptied. Confirm that.',
  },
  exposes_values: {
    status: 422,
    message:
      'Some of these values come from items that not everybody may see. Converted, others could read them. Confirm that.',
  },
  unseen_values: {
    status: 422,
    message:
      'Some of these values lie in private folders that you do not see. Converted, others could read them. Ask somebody who sees these folders.',
  },
  no_conversion: { status: 404, message: 'There is no conversion that could be undone.' },
})
