import { X509Certificate } from 'node:crypto'

import type { SsoReadProblem } from '../../shared/index.ts'
import { XML_BYTES } from '../../shared/index.ts'
import { DS, MD, REDIRECT_BINDING } from './names.ts'
import { childOf, childrenOf, readXml, type XmlElement, XmlError } from './xml.ts'

const LEAST_RSA_BITS = 2048
const MOST_CERTIFICATES = 10

export class MetadataError extends Error {
  readonly problem: SsoReadProblem
  constructor(problem: SsoReadProblem, options?: ErrorOptions) {
    super(`The metadata is not usable: ${problem}`, options)
    this.name = 'MetadataError'
    this.problem = problem
  }
}

export interface ProviderMetadata {
  issuer: string
  sso_url: string
  /** DER as base64. */
  certificates: string[]
}

/** What a SAML provider says of itself: who it is, where people go, and what it signs with. */
export function readMetadata(text: string, isAllowed: (url: URL) => boolean): ProviderMetadata {
  const entity = entityOf(text)
  const issuer = entity.attributes.get('entityID') ?? ''
  const descriptor = childOf(entity, MD, 'IDPSSODescriptor')
  if (issuer === '' || issuer.length > 1024 || !descriptor) throw new MetadataError('invalid')
  const service = childrenOf(descriptor, MD, 'SingleSignOnService').find(
    ({ attributes }) => attributes.get('Binding') === REDIRECT_BINDING,
  )
  const url = URL.parse(service?.attributes.get('Location') ?? '')
  if (!url || !isAllowed(url)) throw new MetadataError('invalid')
  const certificates = childrenOf(descriptor, MD, 'KeyDescriptor')
    .filter(({ attributes }) => attributes.get('use') !== 'encryption')
    .flatMap(certificatesOf)
  if (certificates.length === 0 || certificates.length > MOST_CERTIFICATES)
    throw new MetadataError('no_certificate')
  return { issuer, sso_url: url.href, certificates: [...new Set(certificates)] }
}

function entityOf(text: string): XmlElement {
  if (text.length > XML_BYTES) throw new MetadataError('invalid')
  try {
    const root = readXml(text, { allowComments: true })
    if (root.uri !== MD) throw new MetadataError('invalid')
    const entity = root.name === 'EntitiesDescriptor' ? childOf(root, MD, 'EntityDescriptor') : root
    if (entity?.name !== 'EntityDescriptor') throw new MetadataError('invalid')
    return entity
  } catch (cause) {
    if (cause instanceof XmlError) throw new MetadataError('invalid', { cause })
    throw cause
  }
}

function certificatesOf(descriptor: XmlElement): string[] {
  const info = childOf(descriptor, DS, 'KeyInfo')
  const held = (info ? childrenOf(info, DS, 'X509Data') : []).flatMap((one) =>
    childrenOf(one, DS, 'X509Certificate'),
  )
  return held.flatMap((one) => {
    const certificate = certificateOf(one.text.replaceAll(/\s+/g, ''))
    return certificate ? [certificate.raw.toString('base64')] : []
  })
}

/** Undefined for what is none, or whose key is too short to trust. */
export function certificateOf(base64: string): X509Certificate | undefined {
  try {
    const certificate = new X509Certificate(Buffer.from(base64, 'base64'))
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
    if (asymmetricKeyType !== 'rsa') return undefined
    return (asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_RSA_BITS ? certificate : undefined
  } catch {
    // Whatever it is, nothing can be signed with it.
    return undefined
  }
}

/** When the last of them ends; null for none. */
export function endOf(certificates: readonly string[]): number | null {
  const ends = certificates.flatMap((one) => certificateOf(one)?.validToDate.getTime() ?? [])
  return ends.length === 0 ? null : Math.max(...ends)
}
