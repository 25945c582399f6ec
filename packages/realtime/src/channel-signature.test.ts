import { expect, test } from 'vitest'
import { createSigner } from './channel-signature.ts'

const signer = createSigner('key', 'secret')
const input = { socketId: '1.2', channel: 'private-a', userId: 7, sessionId: 's', expiresAt: 1000 }
const { auth } = signer.sign(input)
const request = { socketId: '1.2', channel: 'private-a', auth, channelData: undefined, now: 999 }

test('A signature names its user and session until it expires', () => {
  expect(signer.verify(request)).toEqual({ ok: true, userId: 7, sessionId: 's' })
  expect(signer.verify({ ...request, now: 1000 })).toEqual({ ok: false, reason: 'expired' })
})

test('A signature is bound to its socket, channel, key and secret', () => {
  const invalid = { ok: false, reason: 'invalid' }
  expect(signer.verify({ ...request, socketId: '1.3' })).toEqual(invalid)
  expect(signer.verify({ ...request, channel: 'private-b' })).toEqual(invalid)
  expect(signer.verify({ ...request, channelData: '{}' })).toEqual(invalid)
  expect(createSigner('key', 'other').verify(request)).toEqual(invalid)
  expect(createSigner('other', 'secret').verify(request)).toEqual(invalid)
})

test('No changed character of a signature is accepted', () => {
  for (let i = 0; i < auth.length; i++) {
    const changed = auth.slice(0, i) + (auth[i] === 'A' ? 'B' : 'A') + auth.slice(i + 1)
    const verified = signer.verify({ ...request, auth: changed })
    // The last character of base64url has two bits that mean nothing.
    if (i < auth.length - 1) expect(verified.ok).toBe(false)
  }
  for (const odd of [null, 5, '', 'key:', 'key:a', 'key:a.b', `${auth}.x`, {}]) {
    expect(signer.verify({ ...request, auth: odd }).ok).toBe(false)
  }
})

test('What a presence channel shows of a user cannot be changed by the user', () => {
  const presence = { ...input, channel: 'presence-a', userInfo: { name: 'Ann' } }
  const signed = signer.sign(presence)
  const asked = { ...request, channel: 'presence-a', auth: signed.auth }
  expect(JSON.parse(signed.channel_data ?? '')).toEqual({ user_id: '7', user_info: { name: 'Ann' } })
  expect(signer.verify({ ...asked, channelData: signed.channel_data }).ok).toBe(true)
  const other = signed.channel_data?.replace('Ann', 'Bob')
  expect(signer.verify({ ...asked, channelData: other }).ok).toBe(false)
  expect(signer.verify({ ...asked, channelData: undefined }).ok).toBe(false)
})
