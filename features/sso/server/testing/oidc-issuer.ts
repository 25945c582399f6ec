import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { Provider, type Configuration } from 'oidc-provider'

interface Account {
  sub: string
  email: string
  groups?: string[]
}

export const CLIENT = { client_id: 'weft', client_secret: 'a secret of the client' }

/** A provider of OpenID Connect, at an address of this machine, at which one person is signed in. */
export async function startIssuer(redirectOf: (issuer: string) => string) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const state: { account: Account } = { account: { sub: 'nobody', email: '' } }
  const provider = new Provider(issuer, settingsOf(redirectOf(issuer), state))
  const answer = provider.callback()
  server.on('request', (request, response) => {
    const isAsking = request.url?.startsWith('/interaction/') === true
    const login = { accountId: state.account.sub }
    void (isAsking ? provider.interactionFinished(request, response, { login }) : answer(request, response))
  })
  return {
    issuer,
    host: `127.0.0.1:${port}`,
    as: (account: Account) => void (state.account = account),
    /** Goes as a browser would, up to where it leaves the provider. */
    async visit(from: URL): Promise<URL> {
      const jar = new Map<string, string>()
      let at = from
      while (at.origin === issuer) {
        const answered = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
        })
        for (const line of answered.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
          jar.set(name, value)
        }
        const to = answered.headers.get('location')
        if (to === null)
          throw new Error(`the provider goes no further: ${answered.status} ${await answered.text()}`)
        at = new URL(to, at)
      }
      return at
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function settingsOf(redirect_uri: string, state: { account: Account }): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'one' }
  return {
    clients: [{ ...CLIENT, redirect_uris: [redirect_uri], token_endpoint_auth_method: 'client_secret_post' }],
    jwks: { keys: [key] },
    cookies: { keys: ['a key of cookies'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: async () => ({ ...state.account, sub, email_verified: true, name: 'Ada' }),
    }),
    // What is asked for is granted: consent is another matter.
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? '',
        accountId: ctx.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}
