import type { SsoConnection } from '@weft/features/sso/shared'
import { expect, test } from 'vitest'

import { bodyOf, isWhole, needsSecret, providerOf, rolesOf } from './provider-form.ts'

const connection: SsoConnection = {
  id: 'c',
  kind: 'oidc',
  issuer: 'https://id.example',
  metadata_url: null,
  certificates: [],
  client_id: 'weft',
  has_secret: true,
  read_at: null,
  read_problem: null,
  groups_attribute: 'groups',
  role_map: [{ group: 'staff', role: 'admin' }],
  default_role: 'full-member',
  enforced_at: null,
  grace_ends_at: null,
}

test('a secret that is known stays for its own issuer, and is asked for at another one', () => {
  const form = providerOf(connection)
  expect([needsSecret(form, connection), isWhole('oidc', form, connection)]).toEqual([false, true])
  const other = { ...form, issuer: 'https://other.example' }
  expect([needsSecret(other, connection), isWhole('oidc', other, connection)]).toEqual([true, false])
  expect(isWhole('oidc', { ...other, client_secret: 'x' }, connection)).toBe(true)
})

test('roles that change leave the provider as it is', () => {
  const roles = { ...rolesOf(connection), default_role: 'restricted-member' } as const
  expect(bodyOf('oidc', null, roles, connection)).toEqual({
    kind: 'oidc',
    issuer: 'https://id.example',
    client_id: 'weft',
    client_secret: null,
    groups_attribute: 'groups',
    role_map: [{ group: 'staff', role: 'admin' }],
    default_role: 'restricted-member',
  })
  expect(bodyOf('saml', null, roles, null)).toMatchObject({ metadata_url: null, metadata_xml: null })
})

test('metadata goes as it was given: an address or a text, and groups without a name go nowhere', () => {
  const form = { ...providerOf(null), metadata_url: ' https://id.example/m ', metadata_xml: '<x/>' }
  const roles = {
    ...rolesOf(null),
    role_map: [{ row: '1', group: '  ', role: 'admin' }],
  } as const
  expect(bodyOf('saml', form, roles, null)).toMatchObject({
    metadata_url: 'https://id.example/m',
    metadata_xml: null,
    groups_attribute: null,
    role_map: [],
  })
  expect(bodyOf('saml', { ...form, way: 'xml' }, roles, null)).toMatchObject({
    metadata_url: null,
    metadata_xml: '<x/>',
  })
})
