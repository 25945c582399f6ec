import { profileSchema } from '@weft/features/profile/shared'
import { teamSchema } from '@weft/features/workspaces/shared'
import { defineRoute, deleteRoute, numericParam, postRoute, routesAt } from '@weft/protocol'
import * as z from 'zod/mini'

const myPhoto = routesAt('/api/me/photo')
const teamPhoto = routesAt('/api/teams/{id}/photo', { id: numericParam })

/** Width and height in pixels of the pictures that are kept of a photo; addresses name the middle one. */
export const PHOTO_SIZES = [64, 256, 512] as const

/** Under which names a form brings the file, and the square to cut out of it in whole pixels. */
export const PHOTO_FIELD = 'photo'

const profileAnswer = z.object({ data: profileSchema })
const teamAnswer = z.object({ data: teamSchema })

/** A form with the file `photo` and, if it is to be cut, `x`, `y` and `size`. */
export const saveMyPhoto = postRoute(myPhoto, '', {
  summary:
    'Save a photo of the caller: a form with `photo`, and with `x`, `y`, `size` to cut a square out of it',
  answer: profileAnswer,
})

export const removeMyPhoto = deleteRoute(myPhoto, '', {
  summary: 'Remove the photo of the caller',
  answer: profileAnswer,
})

export const saveTeamPhoto = postRoute(teamPhoto, '', {
  summary: 'Save the picture of a workspace: a form as of one’s own photo',
  answer: teamAnswer,
})

export const removeTeamPhoto = deleteRoute(teamPhoto, '', {
  summary: 'Remove the picture of a workspace',
  answer: teamAnswer,
})

/** The picture itself: `{key}-{size}.webp`. Its name cannot be guessed, and what it names never changes. */
export const readPhoto = defineRoute({
  method: 'GET',
  path: '/api/photos/{name}',
  summary: 'A photo as a picture',
  params: z.object({ name: z.string().check(z.regex(/^[0-9a-f]{32}-(64|256|512)\.webp$/)) }),
  answer: z.unknown(),
})

/** The address of a photo in another of its sizes, for what is shown small or large. */
export function photoOfSize(url: string, size: (typeof PHOTO_SIZES)[number]): string {
  return url.replace(/^(\/api\/photos\/[0-9a-f]{32})-\d+\.webp$/, `$1-${size}.webp`)
}
