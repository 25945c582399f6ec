/**
 * Writes the answers of `answers/`: each by hand, letter by letter, and signed with nothing but the platform's own
 * cryptography, so that no library that reads them has a part in making them. They are written once and kept; the keys
 * of tests are the only ones that they are good with.
 */
import { createCipheriv, createHash, createSign, publicEncrypt, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

import { FILES } from './answer-files.ts'

const read = (name: string) => readFileSync(new URL(`keys/${name}.pem`, import.meta.url), 'utf8')
const { request_id: ASKED, entity_id: US, acs_url: ACS, issuer: THEM, at: AT } = FILES
const END = '2027-03-01T10:05:00Z'

const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const XMLENC = 'http://www.w3.org/2001/04/xmlenc#'
const MORE = 'http://www.w3.org/2001/04/xmldsig-more#'
const C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#'

interface Said {
  id?: string
  name?: string
  audience?: string
  recipient?: string
  /** Null: no such attribute. */
  asked?: string | null
  at?: string
  end?: string
}

/** An assertion as canonicalisation would leave it: the text is what is hashed. `signature` goes behind the issuer. */
function assertion(said: Said = {}, signature = ''): string {
  const { id = '_a1', name = 'ada@loomworks.example', at = AT, end = END, asked = ASKED } = said
  const { audience = US, recipient = ACS } = said
  const request = asked === null ? '' : ` InResponseTo="${asked}"`
  return (
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" IssueInstant="${at}" Version="2.0">` +
    `<saml:Issuer>${THEM}</saml:Issuer>${signature}<saml:Subject>` +
    `<saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${name}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">` +
    `<saml:SubjectConfirmationData${request} NotOnOrAfter="${end}" Recipient="${recipient}"></saml:SubjectConfirmationData>` +
    `</saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${at}" NotOnOrAfter="${end}"><saml:AudienceRestriction>` +
    `<saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `</saml:Assertion>`
  )
}

function response(
  inner: string,
  { asked = ASKED, before = '' }: { asked?: string | null; before?: string } = {},
) {
  const request = asked === null ? '' : ` InResponseTo="${asked}"`
  return (
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" Destination="${ACS}" ID="_r1"${request} IssueInstant="${AT}" Version="2.0">` +
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${THEM}</saml:Issuer>${before}` +
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"></samlp:StatusCode></samlp:Status>` +
    `${inner}</samlp:Response>`
  )
}

interface Signing {
  key?: string
  hash?: 'sha1' | 'sha256'
  /** What stands in it beside. */
  object?: string
  digest?: string
}

/** A signature over a canonical text whose root has the id. */
function sign(
  text: string,
  id: string,
  { key = 'provider', hash = 'sha256', object = '', digest }: Signing = {},
): string {
  const method = hash === 'sha1' ? `${DSIG}rsa-sha1` : `${MORE}rsa-sha256`
  const digestMethod = hash === 'sha1' ? `${DSIG}sha1` : `${XMLENC}sha256`
  const value = digest ?? createHash(hash).update(text).digest('base64')
  const info = (own: string) =>
    `<ds:SignedInfo${own}><ds:CanonicalizationMethod Algorithm="${C14N}"></ds:CanonicalizationMethod>` +
    `<ds:SignatureMethod Algorithm="${method}"></ds:SignatureMethod><ds:Reference URI="#${id}"><ds:Transforms>` +
    `<ds:Transform Algorithm="${DSIG}enveloped-signature"></ds:Transform><ds:Transform Algorithm="${C14N}"></ds:Transform>` +
    `</ds:Transforms><ds:DigestMethod Algorithm="${digestMethod}"></ds:DigestMethod>` +
    `<ds:DigestValue>${value}</ds:DigestValue></ds:Reference></ds:SignedInfo>`
  const signed = createSign(hash)
    .update(info(` xmlns:ds="${DSIG}"`))
    .sign(read(`${key}.key`), 'base64')
  return `<ds:Signature xmlns:ds="${DSIG}">${info('')}<ds:SignatureValue>${signed}</ds:SignatureValue>${object}</ds:Signature>`
}

/** An assertion with its signature. */
const signed = (said: Said = {}, how: Signing = {}) =>
  assertion(said, sign(assertion(said), said.id ?? '_a1', how))

const EVIL: Said = { id: '_e1', name: 'owner@loomworks.example' }
const evil = assertion(EVIL)
const good = signed()
const goodSignature = sign(assertion(), '_a1')
const bare = assertion()
const inObject = (text: string) => `<ds:Object>${text}</ds:Object>`
const within = (text: string, inner: string) => text.replace('</saml:Assertion>', `${inner}</saml:Assertion>`)
const signedResponse = (inner: string) => {
  const plain = response(inner)
  return response(inner, { before: sign(plain, '_r1') })
}

function encrypted(): string {
  const secret = randomBytes(32)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secret, iv)
  const data = Buffer.concat([iv, cipher.update(good, 'utf8'), cipher.final(), cipher.getAuthTag()])
  const wrapped = publicEncrypt(read('stranger.cert'), secret)
  return (
    `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"><xenc:EncryptedData xmlns:xenc="${XMLENC}" Type="${XMLENC}Element">` +
    `<xenc:EncryptionMethod Algorithm="http://www.w3.org/2009/xmlenc11#aes256-gcm"></xenc:EncryptionMethod>` +
    `<ds:KeyInfo xmlns:ds="${DSIG}"><xenc:EncryptedKey><xenc:EncryptionMethod Algorithm="${XMLENC}rsa-oaep-mgf1p"></xenc:EncryptionMethod>` +
    `<xenc:CipherData><xenc:CipherValue>${wrapped.toString('base64')}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedKey></ds:KeyInfo>` +
    `<xenc:CipherData><xenc:CipherValue>${data.toString('base64')}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedData></saml:EncryptedAssertion>`
  )
}

const other = 'https://elsewhere.example/metadata'
const answers: Record<string, string> = {
  valid: response(good),
  'valid-response-signed-too': signedResponse(good),
  unsigned: response(bare),
  'response-signed-alone': signedResponse(bare),
  'wrong-digest': response(signed({}, { digest: createHash('sha256').update('else').digest('base64') })),
  'changed-after-signing': response(good.replace('ada@', 'owner@')),
  'signed-by-a-stranger': response(signed({}, { key: 'stranger' })),
  'comment-in-the-name': response(
    good.replace('ada@loomworks.example', 'ada@loomworks.example<!---->.evil.example'),
  ),
  'comment-in-the-name-signed': response(signed().replace('ada@', 'a<!-- -->da@')),
  expired: response(signed({ at: '2027-03-01T09:50:00Z', end: '2027-03-01T09:55:00Z' })),
  early: response(signed({ at: '2027-03-01T10:04:00Z', end: '2027-03-01T10:09:00Z' })),
  'other-audience': response(signed({ audience: other })),
  'other-recipient': response(signed({ recipient: 'https://elsewhere.example/acs' })),
  'sha-1': response(signed({}, { hash: 'sha1' })),
  'no-in-response-to': response(signed({ asked: null }), { asked: null }),
  'no-in-response-to-inside': response(signed({ asked: null })),
  'other-in-response-to': response(signed({ asked: '_other' }), { asked: '_other' }),
  'encrypted-with-another-key': response(encrypted()),
  doctype: `<!DOCTYPE samlp:Response [<!ENTITY who "ada">]>${response(good)}`,
  'entity-from-a-file': `<!DOCTYPE r [<!ENTITY who SYSTEM "file:///etc/hostname">]>${response(good.replace('ada', '&who;'))}`,
  instruction: response(good).replace('<samlp:Status>', '<?go on?><samlp:Status>'),
  cdata: response(good.replace('ada@', '<![CDATA[ada]]>@')),
  'two-assertions': response(good + signed({ id: '_a2', name: 'bob@loomworks.example' })),
  'two-names': response(
    good.replace(
      '<saml:SubjectConfirmation ',
      '<saml:NameID>owner@loomworks.example</saml:NameID><saml:SubjectConfirmation ',
    ),
  ),
  'same-id-twice': response(good).replace('ID="_r1"', 'ID="_a1"'),
  // As they are numbered where they were first told of.
  'wrapped-1': response(evil, {
    before: sign(response(bare), '_r1', { object: inObject(response(bare)) }),
  }).replace('ID="_r1"', 'ID="_r2"'),
  'wrapped-2': response(evil, { before: sign(response(bare), '_r1') + response(bare) }).replace(
    'ID="_r1"',
    'ID="_r2"',
  ),
  'wrapped-3': response(evil + good),
  'wrapped-4': response(within(evil, good)),
  'wrapped-5': response(assertion(EVIL, goodSignature) + bare),
  'wrapped-6': response(assertion(EVIL, goodSignature.replace('</ds:Signature>', `${bare}</ds:Signature>`))),
  'wrapped-7': response(`<samlp:Extensions>${evil}</samlp:Extensions>${good}`),
  'wrapped-8': response(
    assertion(EVIL, goodSignature.replace('</ds:Signature>', `${inObject(bare)}</ds:Signature>`)),
  ),
}

for (const [name, text] of Object.entries(answers))
  writeFileSync(new URL(`answers/${name}.xml`, import.meta.url), text)
