import type { ErrorOut, KoaContextWithOIDC, Provider } from 'oidc-provider'

/**
 * Anybody can make an app, and a link that asks for it wrongly: as long as no person answered it, nobody is sent on to
 * its address. They read here where it leads, and go there themselves if they wish.
 */
export function keepHere(provider: Provider): void {
  const keep = (ctx: KoaContextWithOIDC, error: Error) => {
    const isAnswered = ctx.oidc?.entities.Interaction?.result !== undefined
    if (!isAnswered) Object.assign(error, { allow_redirect: false })
  }
  provider.on('authorization.error', keep)
  provider.on('server_error', keep)
}

/** Says here what is wrong, with the way back to an app that is known to be at that address. */
export function refuse(ctx: KoaContextWithOIDC, out: ErrorOut): void {
  const { client, params } = ctx.oidc
  const said = new URLSearchParams({ error: out.error })
  const to = params?.['redirect_uri']
  if (typeof to === 'string' && client?.redirectUriAllowed(to) === true) said.set('back', backTo(to, out))
  ctx.redirect(`/consent/refused?${said}`)
  ctx.status = 303
}

function backTo(address: string, out: ErrorOut): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(out))
    if (typeof value === 'string') url.searchParams.set(name, value)
  return url.href
}
