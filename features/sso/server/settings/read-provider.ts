import type { Outbound } from '@weft/server-kit'
import { OutboundError } from '@weft/server-kit'

import { XML_BYTES } from '../../shared/index.ts'
import { MetadataError, type ProviderMetadata, readMetadata } from '../saml/read-metadata.ts'

export interface ProviderDeps {
  outbound: Outbound
  /** Hosts with ports that may be called without https. */
  outboundAllow: readonly string[]
}

/** Where people may be sent: https, but for what the operator lets through. */
export function isSendable({ outboundAllow }: Pick<ProviderDeps, 'outboundAllow'>, url: URL): boolean {
  if (url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && outboundAllow.includes(url.host))
}

/** Reads what a SAML provider says of itself at its address. Throws `MetadataError`. */
export async function fetchMetadata(deps: ProviderDeps, url: string): Promise<ProviderMetadata> {
  try {
    const { status, body } = await deps.outbound.fetch(url, {
      maxBytes: XML_BYTES,
      headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml' },
    })
    if (status !== 200) throw new MetadataError('unreachable')
    return parseMetadata(deps, body.toString('utf8'))
  } catch (cause) {
    // Which of the reasons is nobody's to find out: it would tell of the server's own network.
    if (cause instanceof OutboundError) throw new MetadataError('unreachable', { cause })
    throw cause
  }
}

export const parseMetadata = (deps: Pick<ProviderDeps, 'outboundAllow'>, text: string): ProviderMetadata =>
  readMetadata(text, (url) => isSendable(deps, url))
