import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateRawSync } from 'node:zlib'

// By its file: the door of a feature's server brings all of it along.
import { createProvider, type Person } from '../../features/sso/server/testing/provider.ts'

/** A SAML provider at an address of this machine, at which one person is signed in. */
export interface IdentityProvider {
  host: string
  metadata_url: string
  as(person: Person): void
  stop(): void
}

export async function startIdentityProvider(): Promise<IdentityProvider> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = createProvider({ host, scheme: 'http' })
  const state: { person: Person } = { person: { email: 'nobody@example.com' } }
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', `http://${host}`)
    if (url.pathname === '/metadata') return response.end(provider.metadata)
    response.setHeader('content-type', 'text/html')
    void answerPage(provider, url, state.person).then((page) => response.end(page))
  })
  return {
    host,
    metadata_url: `http://${host}/metadata`,
    as: (person) => void (state.person = person),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The page that posts the answer, as providers have it. */
async function answerPage(provider: ReturnType<typeof createProvider>, url: URL, person: Person) {
  const asked = readRequest(url)
  const metadata = await (await fetch(asked.issuer)).text()
  const form = await provider.answer(url, metadata, person)
  const fields = [...form].map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
  return `<title>Provider</title><form method="post" action="${asked.acs}">${fields.join('')}</form>
    <script>document.forms[0].submit()</script>`
}

/** Who asks, and where the answer goes. */
function readRequest(url: URL): { issuer: string; acs: string } {
  const text = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  const [, acs = ''] = /AssertionConsumerServiceURL="([^"]+)"/.exec(text) ?? []
  const [, issuer = ''] = /Issuer[^>]*>([^<]+)</.exec(text) ?? []
  return { issuer, acs }
}
