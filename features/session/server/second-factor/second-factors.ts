import { createHmac } from 'node:crypto'

import { now } from '@weft/base'
import type { Database, Tx } from '@weft/db'

import { sessionErrors } from '../../shared/index.ts'
import {
  beginTries,
  countCodes,
  type FactorRow,
  readFactor,
  removeFactor,
  replaceCodes,
  saveNewSecret,
  switchOn,
  takeTry,
  useCode,
  useStep,
} from './queries.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { seal, unseal } from './seal.ts'
import { newSecret, setUpUri, stepOf } from './totp.ts'

/** Wrong codes after which a sign-in has to begin again with the password. */
const TRIES = 5

const cleared = Symbol('cleared')

/**
 * Somebody whose second factor was judged. Made here only, and no session opens without it: so no way in can forget
 * to ask.
 */
export interface Cleared {
  readonly user_id: number
  readonly [cleared]: true
}

/** What came with a sign-in; empty texts are none. */
export interface GivenCodes {
  totp: string | null
  recoveryCode: string | null
}

export interface SecondFactors {
  /** For somebody whose password was right. Throws 401 of type `totp` where a code is needed, wrong or used. */
  clear(user_id: number, given: GivenCodes): Promise<Cleared>
  /** For an account that is made, or loses all that let anybody into it, in this very transaction. */
  clearNew(user_id: number): Cleared
  status(user_id: number): Promise<{ enabled_at: string | null; codesLeft: number }>
  /** Makes a secret; it is asked for once a code of it was confirmed. */
  begin(user_id: number, email: string): Promise<{ secret: string; uri: string }>
  /** Switches it on by a code of the new secret; the recovery codes, or null for a wrong code. */
  enable(user_id: number, totp: string, alongside: Alongside): Promise<string[] | null>
  disable(user_id: number, alongside: Alongside): Promise<void>
  renewCodes(user_id: number, alongside: Alongside): Promise<string[]>
}

/** What has to happen in the same transaction. */
type Alongside = (tx: Tx) => Promise<void>

export function createSecondFactors(options: {
  db: Database
  /** Encrypts secrets and keys the hashes of codes. */
  key: Buffer
  /** What authenticator apps call this place. */
  issuer: string
}): SecondFactors {
  const { db, key, issuer } = options
  const codeKey = createHmac('sha256', key).update('recovery codes').digest()
  const open = (user_id: number, row: FactorRow) => unseal(key, String(user_id), row.secret)
  const inOwn = <T>(user_id: number, work: (tx: Tx) => Promise<T>) => db.write({ user: user_id }, work)

  async function writeCodes(tx: Tx, user_id: number): Promise<string[]> {
    const codes = newRecoveryCodes()
    await replaceCodes(
      tx,
      user_id,
      codes.map((code) => hashRecoveryCode(codeKey, user_id, code)),
    )
    return codes
  }

  async function judge(user_id: number, { totp, recoveryCode }: GivenCodes): Promise<Verdict> {
    return inOwn(user_id, async (tx): Promise<Verdict> => {
      const row = await readFactor(tx, user_id)
      if (!row || row.enabled_at === null) return 'passed'
      if (!totp && !recoveryCode) {
        await beginTries(tx, user_id)
        return 'needed'
      }
      // The row is held from here, so that of many who send one code the first has used it up.
      if (!(await takeTry(tx, user_id, TRIES))) return 'exhausted'
      if (totp) {
        const step = await stepOf(open(user_id, row), totp, now())
        return step !== null && (await useStep(tx, user_id, step)) ? 'passed' : 'wrong'
      }
      const hash = hashRecoveryCode(codeKey, user_id, recoveryCode ?? '')
      return (await useCode(tx, user_id, hash, now())) ? 'passed' : 'wrong'
    })
  }

  return {
    async clear(user_id, given) {
      const verdict = await judge(user_id, given)
      if (verdict === 'needed') throw sessionErrors.code_needed()
      if (verdict === 'exhausted') throw sessionErrors.codes_exhausted()
      if (verdict === 'wrong') throw sessionErrors.code_wrong()
      return { user_id, [cleared]: true }
    },
    clearNew: (user_id) => ({ user_id, [cleared]: true }),
    status: (user_id) =>
      db.read({ user: user_id }, async (tx) => {
        const enabled_at = (await readFactor(tx, user_id))?.enabled_at ?? null
        return { enabled_at, codesLeft: enabled_at === null ? 0 : await countCodes(tx, user_id) }
      }),
    async begin(user_id, email) {
      const secret = await newSecret()
      const sealed = seal(key, String(user_id), secret)
      const isSaved = await inOwn(user_id, (tx) => saveNewSecret(tx, user_id, sealed, now()))
      if (!isSaved) throw sessionErrors.two_factor_on()
      return { secret, uri: await setUpUri(secret, email, issuer) }
    },
    enable: (user_id, totp, alongside) =>
      inOwn(user_id, async (tx) => {
        const row = await readFactor(tx, user_id)
        if (!row) throw sessionErrors.two_factor_off()
        const step = await stepOf(open(user_id, row), totp, now())
        if (step === null) return null
        if (!(await switchOn(tx, user_id, step, now()))) throw sessionErrors.two_factor_on()
        const codes = await writeCodes(tx, user_id)
        await alongside(tx)
        return codes
      }),
    disable: (user_id, alongside) =>
      inOwn(user_id, async (tx) => {
        if (!(await removeFactor(tx, user_id))) throw sessionErrors.two_factor_off()
        await alongside(tx)
      }),
    renewCodes: (user_id, alongside) =>
      inOwn(user_id, async (tx) => {
        const row = await readFactor(tx, user_id)
        if (!row || row.enabled_at === null) throw sessionErrors.two_factor_off()
        const codes = await writeCodes(tx, user_id)
        await alongside(tx)
        return codes
      }),
  }
}

type Verdict = 'passed' | 'needed' | 'wrong' | 'exhausted'
