import { defineErrors } from '@weft/base'

export const photoErrors = defineErrors({
  photo_too_large: {
    status: 413,
    message: 'The file you are trying to upload is too large. Your file must be less than 4MB.',
  },
  photo_unreadable: {
    status: 422,
    message: 'This file is not a picture that can be used. Choose a PNG, JPEG, WebP or GIF.',
  },
  photo_too_many_pixels: { status: 422, message: 'This picture has too many pixels. Choose a smaller one.' },
  photo_crop: { status: 422, message: 'The chosen part is outside the picture.' },
  photos_busy: {
    status: 503,
    message: 'The server is busy with other pictures. Please try again shortly.',
    retryAfter: 2,
  },
})
