import { readProfile } from '@weft/features/profile/shared'
import { login, register } from '@weft/features/session/shared'
import type { TestServer } from '@weft/server/testing'
import * as client from 'openid-client'

import { createApp } from '../../shared/index.ts'
import { answerConsent, begin, type Browser, discover, openBrowser, RETURN } from './browser.ts'

export interface Somebody {
  id: number
  email: string
  name: string
  headers: Record<string, string>
}

const PASSWORD = 'correct horse'
const NEW = { name: 'Build lights', redirect_uris: [RETURN], scopes: ['read', 'write'], is_public: true }

/** People and apps of a server, and apps that are allowed something. */
export function oauthWorld(server: () => TestServer) {
  let count = 0

  async function signUp(): Promise<Somebody> {
    const [email, name] = [`person-${count++}@weft.test`, 'Person']
    const { body } = await server().call(register, { body: { email, name, password: PASSWORD } })
    const headers = { authorization: `Bearer ${body.access_token}` }
    const { body: me } = await server().call(readProfile, { headers })
    return { id: me.data.id, email, name, headers }
  }

  /** With a session of now: they are short. */
  async function signIn(person: Somebody): Promise<Somebody> {
    const { body } = await server().call(login, { body: { email: person.email, password: PASSWORD } })
    return { ...person, headers: { authorization: `Bearer ${body.access_token}` } }
  }

  async function makeApp({ headers }: Somebody, more: object = {}) {
    const { body, status } = await server().call(createApp, { headers, body: { ...NEW, ...more } })
    if (status !== 201) throw new Error(`no app was made: ${status}`)
    return body.data
  }

  /** An app of somebody's, as its program knows it. */
  async function program(more: object = {}) {
    const app = await makeApp(await signUp(), more)
    return { app, config: await discover(server(), app.client_id, app.secret) }
  }

  /** Asks the person in a browser; answers the id of what is asked. */
  async function ask(browser: Browser, url: string): Promise<string> {
    const { to } = await browser.go(url)
    if (!to?.pathname.startsWith('/consent/')) throw new Error(`nobody is asked: ${to?.href}`)
    return to.pathname.split('/').at(-1) ?? ''
  }

  /** Up to the address that the person comes back to. */
  async function come(
    config: client.Configuration,
    person: Somebody,
    team_ids: number[],
    more: Record<string, string> = {},
  ) {
    const browser = openBrowser(server())
    const begun = await begin(config, more)
    const uid = await ask(browser, begun.url)
    const consent = await answerConsent(server(), browser, { uid, headers: person.headers, team_ids })
    if (consent.url === '') throw new Error(`it was not allowed: ${consent.allowed.status}`)
    const { to } = await browser.go(consent.url)
    if (!to) throw new Error('it leads nowhere')
    const checks = { pkceCodeVerifier: begun.verifier, expectedState: begun.state }
    return { to, checks, exchange: () => client.authorizationCodeGrant(config, to, checks) }
  }

  /** The whole way: tokens that a person gave an app. */
  async function obtain(
    config: client.Configuration,
    person: Somebody,
    team_ids: number[],
    more: Record<string, string> = {},
  ) {
    const { exchange } = await come(config, person, team_ids, more)
    const { access_token, refresh_token = '', scope } = await exchange()
    return { access_token, refresh_token, scope }
  }

  const call = async (token: string, url: string, method: 'GET' | 'POST' | 'PUT' = 'GET', payload?: object) =>
    (
      await server().app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${token}` },
        ...(payload && { payload }),
      })
    ).statusCode

  return { signUp, signIn, makeApp, program, ask, come, obtain, call }
}
