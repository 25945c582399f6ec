import { type PaletteColor, paletteColors } from '@weft/base'
import { defineRoute } from '@weft/protocol'
import * as z from 'zod/mini'

/** Letters and digits of any script with their marks: what a name's initials are. */
const INITIALS = /^[\p{L}\p{N}\p{M}]{1,8}$/u

/** The picture of whoever has none. Its address says all that it shows: it tells nothing about anybody. */
export const readAvatar = defineRoute({
  method: 'GET',
  path: '/api/avatars/{name}',
  summary: 'A default avatar: `{color}.svg`, with `initials` to show, or a figure without',
  params: z.object({
    name: z.string().check(z.regex(new RegExp(`^(${paletteColors.join('|')})\\.svg$`))),
  }),
  query: z.object({ initials: z.optional(z.string().check(z.regex(INITIALS))) }),
  answer: z.unknown(),
})

/** Where the default avatar of these initials is; null where it cannot show them. */
export function avatarAddress(color: PaletteColor, initials: string): string | null {
  if (initials === '') return `/api/avatars/${color}.svg`
  return INITIALS.test(initials) ? `/api/avatars/${color}.svg?${new URLSearchParams({ initials })}` : null
}
