import { invalid, type Limits, readUpload, type RouteInput } from '@weft/server-kit'

import { PHOTO_FIELD, photoErrors, type saveMyPhoto } from '../shared/index.ts'
import type { Crop } from './make-pictures.ts'

type Request = RouteInput<typeof saveMyPhoto>['request']

/** The file of a form and the square to cut out of it; null: the middle. */
export async function readPhotoForm(
  request: Request,
  limits: Limits,
): Promise<{ bytes: Buffer; crop: Crop | null }> {
  const { bytes, fields } = await readUpload(request, {
    name: PHOTO_FIELD,
    limit: limits.photo_bytes,
    tooLarge: () => {
      const n = Math.floor(limits.photo_bytes / 100_000) / 10
      return photoErrors.photo_too_large({
        message: `The file you are trying to upload is too large. Your file must be less than ${n}MB.`,
      })
    },
  })
  const given = [fields['x'], fields['y'], fields['size']]
  if (given.every((value) => value === undefined)) return { bytes, crop: null }
  const [x, y, size] = given.map((value) => (/^\d{1,6}$/.test(value ?? '') ? Number(value) : null))
  if (x == null || y == null || size == null) throw invalid('x, y, size: whole pixels')
  return { bytes, crop: { x, y, size } }
}
