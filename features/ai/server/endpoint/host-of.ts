import { isPublicAddress } from '@weft/server-kit'

import type { ModelPlace } from './ask-model.ts'

/** Where the model is, as far as it is another one's. */
export function hostOf({ url: { hostname } }: ModelPlace): string | null {
  const host = hostname.replace(/^\[|\]$/g, '')
  const isName = host.includes('.') && !/^[\d.]+$/.test(host)
  return isName || isPublicAddress(host) ? host : null
}
