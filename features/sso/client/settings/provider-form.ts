import { newUuid } from '@weft/base'
import type { SsoConnection, SsoKind, SsoMappedGroup } from '@weft/features/sso/shared'

/** A group with its role; `row` is where it is typed. */
interface GroupRow extends SsoMappedGroup {
  readonly row: string
}

/** Which role somebody comes with. */
export interface RolesForm {
  readonly groups_attribute: string
  readonly role_map: readonly GroupRow[]
  readonly default_role: SsoMappedGroup['role']
}

/** What was typed of a provider, before it is saved. */
export interface ProviderForm {
  readonly way: 'url' | 'xml'
  readonly metadata_url: string
  readonly metadata_xml: string
  readonly issuer: string
  readonly client_id: string
  /** Empty: the one that is known stays. */
  readonly client_secret: string
}

export const rolesOf = (connection: SsoConnection | null): RolesForm => ({
  groups_attribute: connection?.groups_attribute ?? '',
  role_map: (connection?.role_map ?? []).map((one) => ({ ...one, row: newUuid() })),
  default_role: connection?.default_role ?? 'full-member',
})

/** The issuer and client of a connection are there to be changed; metadata is given anew. */
export const providerOf = (connection: SsoConnection | null): ProviderForm => ({
  way: 'url',
  metadata_url: connection?.metadata_url ?? '',
  metadata_xml: '',
  issuer: connection?.kind === 'oidc' ? connection.issuer : '',
  client_id: connection?.client_id ?? '',
  client_secret: '',
})

/** Whether a secret is asked for: what is known was entered for another issuer. */
export const needsSecret = (form: ProviderForm, known: SsoConnection | null): boolean =>
  known?.kind !== 'oidc' || !known.has_secret || known.issuer !== form.issuer.trim()

export function isWhole(kind: SsoKind, form: ProviderForm, known: SsoConnection | null): boolean {
  if (kind === 'saml') return (form.way === 'url' ? form.metadata_url : form.metadata_xml).trim() !== ''
  const hasSecret = form.client_secret !== '' || !needsSecret(form, known)
  return form.issuer.trim() !== '' && form.client_id.trim() !== '' && hasSecret
}

/** Groups whose name was not typed yet map nothing. */
export const bodyOfRoles = ({ groups_attribute, role_map, default_role }: RolesForm) => ({
  groups_attribute: groups_attribute.trim() === '' ? null : groups_attribute.trim(),
  role_map: role_map
    .map(({ group, role }) => ({ group: group.trim(), role }))
    .filter(({ group }) => group !== ''),
  default_role,
})

/** With null for the form the provider stays as it is. */
export function bodyOf(
  kind: SsoKind,
  form: ProviderForm | null,
  roles: RolesForm,
  known: SsoConnection | null,
) {
  const rest = bodyOfRoles(roles)
  if (kind === 'saml') {
    const { way, metadata_url, metadata_xml } = form ?? { way: null, metadata_url: '', metadata_xml: '' }
    return {
      kind,
      metadata_url: way === 'url' ? metadata_url.trim() : null,
      metadata_xml: way === 'xml' ? metadata_xml.trim() : null,
      ...rest,
    } as const
  }
  const { issuer, client_id, client_secret } = form ?? providerOf(known)
  return {
    kind,
    issuer: issuer.trim(),
    client_id: client_id.trim(),
    client_secret: client_secret === '' ? null : client_secret,
    ...rest,
  } as const
}
