import { DS, SAML, SAMLP, SUCCESS } from './names.ts'
import { allOf, ANSWER, childOf, childrenOf, readXml, type XmlElement, XmlError } from './xml.ts'

/** Why an answer is refused before its signature is looked at. */
export type FormProblem =
  | 'malformed'
  | 'doctype'
  | 'comment'
  | 'huge'
  | 'encrypted'
  | 'status'
  | 'structure'
  | 'unsigned'
  | 'weak'

export class FormError extends Error {
  readonly problem: FormProblem
  constructor(problem: FormProblem, options?: ErrorOptions) {
    super(`The answer of the provider is refused: ${problem}`, options)
    this.name = 'FormError'
    this.problem = problem
  }
}

const SIGNATURES: ReadonlyMap<string, string> = new Map([
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'SHA-256'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha384', 'SHA-384'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', 'SHA-512'],
])
const DIGESTS = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const TRANSFORMS = new Set(['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE])

/** The form that an answer must have, whatever it says. */
export interface CheckedForm {
  assertion: XmlElement
  /** Such as `SHA-256`. */
  algorithm: string
}

/**
 * One assertion, right below the answer, with one signature of its own over all of it, and nothing that could be signed
 * in the place of it: what is wrapped, moved or added is refused here, whatever a library makes of it.
 */
export function checkForm(text: string): CheckedForm {
  const response = readAnswer(text)
  if (response.uri !== SAMLP || response.name !== 'Response') throw new FormError('structure')
  const all = [...allOf(response)]
  if (all.some(({ name }) => name.startsWith('Encrypted'))) throw new FormError('encrypted')
  const status = childOf(childOf(response, SAMLP, 'Status'), SAMLP, 'StatusCode')
  if (status?.attributes.get('Value') !== SUCCESS) throw new FormError('status')
  const assertion = childOf(response, SAML, 'Assertion')
  // By its name alone: one of another namespace is there to be taken for it.
  if (!assertion || count(all, 'Assertion') !== 1 || count(all, 'Response') !== 1)
    throw new FormError('structure')
  demandPlainIds(all)
  const signature = signatureOf(assertion)
  const allowed = [signature, ...childrenOf(response, DS, 'Signature')]
  if (childrenOf(response, DS, 'Signature').length > 1) throw new FormError('structure')
  if (all.some((one) => one.name === 'Signature' && !allowed.includes(one))) throw new FormError('structure')
  // Room in a signature for something that is not signed.
  if (all.some(({ uri, name }) => uri === DS && (name === 'Object' || name === 'Manifest')))
    throw new FormError('structure')
  const [algorithm = ''] = allowed.map((one) => checkSignature(one))
  if (count(all, 'NameID') !== 1 || count(all, 'Subject') !== 1) throw new FormError('structure')
  return { assertion, algorithm }
}

const count = (all: readonly XmlElement[], name: string) => all.filter((one) => one.name === name).length

function readAnswer(text: string): XmlElement {
  try {
    return readXml(text, { bounds: ANSWER })
  } catch (cause) {
    if (!(cause instanceof XmlError)) throw cause
    const { problem } = cause
    throw new FormError(problem === 'instruction' || problem === 'cdata' ? 'structure' : problem, { cause })
  }
}

/** Each id once and in one spelling: a reference must not lead to two elements. */
function demandPlainIds(all: readonly XmlElement[]): void {
  const seen = new Set<string>()
  for (const { attributes } of all) {
    for (const [name, value] of attributes) {
      if (name.replace(/^.*:/, '').toLowerCase() !== 'id') continue
      if (name !== 'ID' && name !== 'Id') throw new FormError('structure')
      if (seen.has(value) || value === '') throw new FormError('structure')
      seen.add(value)
    }
  }
}

function signatureOf(assertion: XmlElement): XmlElement {
  const [signature, ...more] = childrenOf(assertion, DS, 'Signature')
  if (!signature) throw new FormError('unsigned')
  if (more.length > 0) throw new FormError('structure')
  return signature
}

/** Over the whole of what it stands in, by an algorithm that is still good. Answers which. */
function checkSignature(signature: XmlElement): string {
  const info = childOf(signature, DS, 'SignedInfo')
  const reference = childOf(info, DS, 'Reference')
  if (!info || !reference) throw new FormError('structure')
  if (reference.attributes.get('URI') !== `#${signature.parent?.attributes.get('ID') ?? ''}`)
    throw new FormError('structure')
  const algorithmOf = (name: string, within: XmlElement) =>
    childOf(within, DS, name)?.attributes.get('Algorithm') ?? ''
  if (algorithmOf('CanonicalizationMethod', info) !== EXCLUSIVE) throw new FormError('structure')
  const transforms = childOf(reference, DS, 'Transforms')
  const named = transforms ? childrenOf(transforms, DS, 'Transform') : []
  if (named.length === 0 || named.length > 2) throw new FormError('structure')
  if (named.some(({ attributes }) => !TRANSFORMS.has(attributes.get('Algorithm') ?? '')))
    throw new FormError('structure')
  const algorithm = SIGNATURES.get(algorithmOf('SignatureMethod', info))
  if (algorithm === undefined || !DIGESTS.has(algorithmOf('DigestMethod', reference)))
    throw new FormError('weak')
  return algorithm
}
