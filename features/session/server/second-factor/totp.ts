const PERIOD = 30

// Loaded with the first code: most starts of a server need none, and most people have no authenticator.
const library = () => import('otplib/functional')

/** A new secret of 160 bits, in base32. */
export async function newSecret(): Promise<string> {
  return (await library()).generateSecret({ length: 20 })
}

/** What a QR code says to an authenticator app. */
export async function setUpUri(secret: string, email: string, issuer: string): Promise<string> {
  return (await library()).generateURI({ issuer, label: email, secret })
}

/**
 * The step of 30 seconds that a code belongs to, or null for a wrong one. RFC 6238 with SHA-1 and 6 digits; the step
 * before and the one after are good too, for clocks that differ. `at` in milliseconds since 1970.
 */
export async function stepOf(secret: string, code: string, at: number): Promise<number | null> {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const { verifySync } = await library()
  const judged = verifySync({ secret, token, epoch: Math.floor(at / 1000), epochTolerance: PERIOD })
  return judged.valid && 'timeStep' in judged ? judged.timeStep : null
}
