import { now } from '@weft/base'
import { SAML as Library, ValidateInResponseTo } from '@node-saml/node-saml'

import { XML_BYTES } from '../../shared/index.ts'
import type { Connection } from '../connections/queries.ts'
import type { Places } from '../places.ts'
import { SsoRefusal } from '../refusal.ts'
import type { Assured } from '../requests/queries.ts'
import { checkForm, FormError } from './check-form.ts'
import { EMAIL_ADDRESS } from './names.ts'
import { type AssertionFacts, readAssertion } from './read-assertion.ts'
import { readXml } from './xml.ts'

/** How far clocks may be apart. */
const SKEW_MS = 3 * 60_000
/** An assertion is for now, whatever end it names. */
const MOST_MS = 60 * 60_000

export interface AnswerDeps {
  connection: Connection
  places: Places
  /** The id of the request that this browser's state stands for. */
  request_id: string
  /** False for an assertion that was seen before, on any node. */
  isNew(assertion_id: string, expires_at: number): Promise<boolean>
}

export interface ReadAnswer extends Assured {
  algorithm: string
  /** Seconds between the clocks. */
  apart: number
  assertion: string
}

/** Our own settings of the library, for an answer or a request. */
export function libraryOf({
  connection,
  places,
  request_id,
}: Pick<AnswerDeps, 'connection' | 'places' | 'request_id'>): Library {
  return new Library({
    idpCert: connection.certificates,
    idpIssuer: connection.issuer,
    entryPoint: connection.sso_url ?? '',
    issuer: places.entity_id,
    audience: places.entity_id,
    callbackUrl: places.acs_url,
    wantAssertionsSigned: true,
    // The assertion is what counts; a signature around it is checked where there is one.
    wantAuthnResponseSigned: false,
    signatureAlgorithm: 'sha256',
    identifierFormat: EMAIL_ADDRESS,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: SKEW_MS,
    validateInResponseTo: ValidateInResponseTo.always,
    generateUniqueId: () => request_id,
    cacheProvider: {
      // Kept with the state, in the database: any node may get the answer.
      saveAsync: async () => null,
      getAsync: async (key) => (key === request_id ? new Date(now()).toISOString() : null),
      removeAsync: async () => null,
    },
  })
}

/**
 * Judges what a provider answered. Only what its signature covers is used: the form is judged first, the library judges
 * the signature, and everything is read from the bytes that it says were signed. Throws `SsoRefusal`.
 */
export async function readSamlAnswer(deps: AnswerDeps, encoded: string): Promise<ReadAnswer> {
  const text = decode(encoded)
  const { algorithm, facts: claimed } = formOf(text)
  const signed = await verify(deps, encoded, claimed)
  const facts = readAssertion(readXml(signed))
  demandOurs(deps, facts)
  const apart = demandTime(facts)
  if (facts.id !== claimed.id) throw new SsoRefusal('signed', 'structure')
  const { subject } = facts
  if (subject === null) throw new SsoRefusal('signed', 'name_id')
  if (!(await deps.isNew(facts.id, now() + MOST_MS + 2 * SKEW_MS))) throw new SsoRefusal('new', 'replayed')
  return {
    subject,
    email: facts.email,
    name: facts.name,
    groups: groupsOf(deps.connection, facts),
    algorithm,
    apart,
    assertion: signed,
  }
}

function decode(encoded: string): string {
  if (encoded.length > XML_BYTES * 1.4) throw new SsoRefusal('signed', 'huge')
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.length > XML_BYTES) throw new SsoRefusal('signed', 'huge')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new SsoRefusal('signed', 'malformed', { cause })
  }
}

function formOf(text: string): { algorithm: string; facts: AssertionFacts } {
  try {
    const { algorithm, assertion } = checkForm(text)
    return { algorithm, facts: readAssertion(assertion) }
  } catch (cause) {
    if (cause instanceof FormError) throw new SsoRefusal('signed', cause.problem, { cause })
    throw cause
  }
}

/** The assertion as it was signed. What the library refuses is named by what the answer claims, if that says why. */
async function verify(deps: AnswerDeps, encoded: string, claimed: AssertionFacts): Promise<string> {
  try {
    const { profile } = await libraryOf(deps).validatePostResponseAsync({ SAMLResponse: encoded })
    const signed = profile?.getAssertionXml?.()
    if (signed === undefined) throw new SsoRefusal('signed', 'signature')
    return signed
  } catch (cause) {
    demandOurs(deps, claimed)
    demandTime(claimed)
    throw cause instanceof SsoRefusal ? cause : new SsoRefusal('signed', 'signature', { cause })
  }
}

/** From this provider, for this workspace, at this address, and asked for by this very request. */
function demandOurs({ connection, places, request_id }: AnswerDeps, facts: AssertionFacts): void {
  if (facts.issuer !== connection.issuer) throw new SsoRefusal('for_us', 'issuer')
  const { audiences } = facts
  if (audiences.length === 0 || !audiences.every((ones) => ones.includes(places.entity_id)))
    throw new SsoRefusal('for_us', 'audience')
  if (facts.recipient !== places.acs_url) throw new SsoRefusal('for_us', 'recipient')
  if (facts.in_response_to !== request_id) throw new SsoRefusal('for_us', 'not_asked')
}

function demandTime({ issued_at, not_before, not_after }: AssertionFacts): number {
  const at = now()
  const apart = Math.round((at - issued_at) / 100) / 10
  if (not_after === null) throw new SsoRefusal('clock', 'no_end')
  if (not_after + SKEW_MS <= at) throw new SsoRefusal('clock', 'expired')
  if ((not_before ?? issued_at) - SKEW_MS > at || issued_at - SKEW_MS > at)
    throw new SsoRefusal('clock', 'early')
  if (at - issued_at > MOST_MS) throw new SsoRefusal('clock', 'expired')
  return apart
}

function groupsOf({ groups_attribute }: Connection, { attributes }: AssertionFacts): string[] {
  return groups_attribute === null ? [] : [...(attributes.get(groups_attribute) ?? [])]
}
