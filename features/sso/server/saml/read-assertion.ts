import { BEARER, EMAIL_ADDRESS, SAML, TRANSIENT } from './names.ts'
import { childOf, childrenOf, type XmlElement } from './xml.ts'

/** What an assertion says, in our words. Of one whose signature was not judged yet it is good for a diagnosis only. */
export interface AssertionFacts {
  id: string
  issuer: string
  /** Null where it names nobody for good. */
  subject: string | null
  email: string | null
  name: string | null
  attributes: ReadonlyMap<string, readonly string[]>
  audiences: readonly string[][]
  recipient: string | null
  in_response_to: string | null
  issued_at: number
  not_before: number | null
  not_after: number | null
}

const EMAILS = [
  'email',
  'mail',
  'emailaddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
]
const NAMES = [
  'displayname',
  'name',
  'cn',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'urn:oid:2.5.4.3',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
]

const momentOf = (text: string | undefined): number | null => {
  const at = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? null : at
}

export function readAssertion(assertion: XmlElement): AssertionFacts {
  const subject = childOf(assertion, SAML, 'Subject')
  const nameId = childOf(subject, SAML, 'NameID')
  const format = nameId?.attributes.get('Format')
  const named = nameId?.text.trim() ?? ''
  const data = childOf(
    (subject ? childrenOf(subject, SAML, 'SubjectConfirmation') : []).find(
      ({ attributes: own }) => own.get('Method') === BEARER,
    ),
    SAML,
    'SubjectConfirmationData',
  )
  const conditions = childOf(assertion, SAML, 'Conditions')
  const attributes = attributesOf(assertion)
  const first = (names: readonly string[]) => firstOf(attributes, names)
  const isAddress = format === EMAIL_ADDRESS || /^[^@\s]+@[^@\s]+$/.test(named)
  const ends = [data, conditions].flatMap((one) => momentOf(one?.attributes.get('NotOnOrAfter')) ?? [])
  return {
    id: assertion.attributes.get('ID') ?? '',
    issuer: childOf(assertion, SAML, 'Issuer')?.text.trim() ?? '',
    subject: named === '' || named.length > 1024 || format === TRANSIENT ? null : named,
    email: first(EMAILS) ?? (isAddress ? named : null),
    name: first(NAMES),
    attributes,
    audiences: (conditions ? childrenOf(conditions, SAML, 'AudienceRestriction') : []).map((one) =>
      childrenOf(one, SAML, 'Audience').map(({ text }) => text.trim()),
    ),
    recipient: data?.attributes.get('Recipient') ?? null,
    in_response_to: data?.attributes.get('InResponseTo') ?? null,
    issued_at: momentOf(assertion.attributes.get('IssueInstant')) ?? 0,
    not_before: momentOf(conditions?.attributes.get('NotBefore')),
    // Without an end of the confirmation itself it would be good for ever.
    not_after: data?.attributes.has('NotOnOrAfter') ? Math.min(...ends) : null,
  }
}

function attributesOf(assertion: XmlElement): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const statement of childrenOf(assertion, SAML, 'AttributeStatement')) {
    for (const attribute of childrenOf(statement, SAML, 'Attribute')) {
      const name = attribute.attributes.get('Name') ?? ''
      const values = childrenOf(attribute, SAML, 'AttributeValue').map(({ text }) => text.trim())
      found.set(name, [...(found.get(name) ?? []), ...values])
    }
  }
  return found
}

function firstOf(
  attributes: ReadonlyMap<string, readonly string[]>,
  names: readonly string[],
): string | null {
  for (const wanted of names)
    for (const [name, [value]] of attributes)
      if (name.toLowerCase() === wanted.toLowerCase() && value !== undefined && value !== '') return value
  return null
}
