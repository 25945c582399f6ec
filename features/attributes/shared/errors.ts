import { defineErrors } from '@weft/base'

export const attributeErrors = defineErrors({
  attribute_exists: {
    status: 422,
    message: 'An attribute with the same name and type cannot be duplicated.',
  },
  type_used_once: { status: 422, message: 'An attribute of this type can be created once.' },
  too_many_attributes: { status: 422, message: 'This board has the maximum number of attributes.' },
  not_unique: { status: 422, message: 'Some values occur more than once.' },
  not_primary: { status: 422, message: 'This attribute cannot be the primary one.' },
  primary_stays: { status: 422, message: 'The primary attribute cannot be deleted.' },
  converting: { status: 409, message: 'This attribute is being converted.', retryAfter: 2 },
})
