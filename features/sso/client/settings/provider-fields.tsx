import { type SsoConnection, type SsoKind, XML_BYTES } from '@weft/features/sso/shared'
import { useT } from '@weft/i18n/react'
import { Button, TextArea, TextField } from '@weft/ui'

import { needsSecret, type ProviderForm } from './provider-form.ts'

interface ProviderFieldsProps {
  readonly kind: SsoKind
  readonly form: ProviderForm
  /** The connection of this kind, if there is one. */
  readonly known: SsoConnection | null
  onChange(form: ProviderForm): void
}

/** SAML metadata at an address or as a text, or the client that the provider made for OpenID Connect. */
export function ProviderFields({ kind, form, known, onChange }: ProviderFieldsProps) {
  const change = (some: Partial<ProviderForm>) => onChange({ ...form, ...some })
  return kind === 'saml' ? (
    <SamlFields {...{ form, change }} />
  ) : (
    <OidcFields {...{ form, change }} hasSecret={!needsSecret(form, known)} />
  )
}

interface FieldsProps {
  readonly form: ProviderForm
  change(some: Partial<ProviderForm>): void
}

function SamlFields({ form, change }: FieldsProps) {
  const t = useT()
  const isUrl = form.way === 'url'
  const turn = (
    <Button
      size="compact"
      variant="ghost"
      tone="accent"
      onClick={() => change({ way: isUrl ? 'xml' : 'url' })}
    >
      {isUrl ? t('Paste XML') : t('Use a URL')}
    </Button>
  )
  return isUrl ? (
    <TextField
      label={t('Metadata URL')}
      labelEnd={turn}
      description={t('Read again every 6 hours, so new certificates are known in time.')}
      type="url"
      dir="ltr"
      autoComplete="off"
      maxLength={2000}
      value={form.metadata_url}
      onValueChange={(metadata_url) => change({ metadata_url })}
    />
  ) : (
    <TextArea
      label={t('Metadata XML')}
      labelEnd={turn}
      description={t('Paste it again before the certificate ends.')}
      dir="ltr"
      rows={6}
      spellCheck={false}
      maxLength={XML_BYTES}
      value={form.metadata_xml}
      onValueChange={(metadata_xml) => change({ metadata_xml })}
    />
  )
}

function OidcFields({ form, change, hasSecret }: FieldsProps & { readonly hasSecret: boolean }) {
  const t = useT()
  return (
    <>
      <TextField
        label={t('Issuer')}
        type="url"
        dir="ltr"
        autoComplete="off"
        maxLength={2000}
        value={form.issuer}
        onValueChange={(issuer) => change({ issuer })}
      />
      <TextField
        label={t('Client ID')}
        dir="ltr"
        autoComplete="off"
        maxLength={255}
        value={form.client_id}
        onValueChange={(client_id) => change({ client_id })}
      />
      <TextField
        label={t('Client secret')}
        type="password"
        autoComplete="new-password"
        maxLength={1024}
        placeholder={hasSecret ? '••••••••••••' : ''}
        description={hasSecret ? t('Leave empty to keep the current one.') : t('Never shown again.')}
        value={form.client_secret}
        onValueChange={(client_secret) => change({ client_secret })}
      />
    </>
  )
}
