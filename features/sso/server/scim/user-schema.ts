import SCIMMY from 'scimmy'

const { Attribute, Schema, SchemaDefinition } = SCIMMY.Types
export type Filter = InstanceType<typeof SCIMMY.Types.Filter>

/** What is known of people, and nothing else of the standard: what a directory says beyond it is passed over. */
export const USER = new SchemaDefinition(
  'User',
  'urn:ietf:params:scim:schemas:core:2.0:User',
  'Somebody with an address in a verified domain of the workspace',
  [
    new Attribute('string', 'userName', {
      required: true,
      uniqueness: 'server',
      description: 'As whom the directory knows the person.',
    }),
    new Attribute('complex', 'name', { description: 'The name with which an account is made.' }, [
      new Attribute('string', 'formatted', { description: 'The whole name.' }),
      new Attribute('string', 'familyName', { description: 'The family name.' }),
      new Attribute('string', 'givenName', { description: 'The given name.' }),
      new Attribute('string', 'middleName', { description: 'The middle name.' }),
      new Attribute('string', 'honorificPrefix', { description: 'What stands before the name.' }),
      new Attribute('string', 'honorificSuffix', { description: 'What stands behind the name.' }),
    ]),
    new Attribute('string', 'displayName', { description: 'The whole name, where `name` has none.' }),
    new Attribute('complex', 'emails', { multiValued: true, description: 'The address of the account.' }, [
      new Attribute('string', 'value', { description: 'The address.' }),
      new Attribute('string', 'display', { description: 'How it is shown.' }),
      new Attribute('string', 'type', { description: '`work`.' }),
      new Attribute('boolean', 'primary', { description: 'Whether it is the one that counts.' }),
    ]),
    new Attribute('boolean', 'active', { description: 'Whether the person may enter the workspace.' }),
  ],
)

/** Taken when an account is made; after that they are the person's. */
const IMMUTABLE = new Set(['name', 'displayName', 'emails'])

/** How the standard describes what is known. */
export function describeUser(base: string): object {
  const { attributes, ...described } = USER.describe(`${base}/Schemas`)
  const plain = JSON.parse(JSON.stringify(attributes)) as { name: string }[]
  return {
    ...described,
    attributes: plain.map((one) => (IMMUTABLE.has(one.name) ? { ...one, mutability: 'immutable' } : one)),
  }
}

/** A person in the words of the standard. The schema is its own, so nothing of the library's is shared or changed. */
export class ScimUser extends Schema {
  static override readonly id = USER.id
  static override readonly definition = USER

  declare userName?: string
  declare displayName?: string
  declare name?: { formatted?: string; givenName?: string; familyName?: string }
  declare active?: boolean
  declare emails?: { value?: string; type?: string; primary?: boolean }[]

  constructor(
    resource: object,
    direction: 'in' | 'out' | 'both' = 'both',
    basepath?: string,
    filters?: Filter,
  ) {
    super(resource, direction)
    Object.assign(this, USER.coerce(resource, direction, basepath, filters))
  }
}
