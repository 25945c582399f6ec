// FIPS 180-4, in pieces: the platform's digest wants all bytes at once and a secure page, and a file may have neither.

const primes: number[] = []
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) >>> 0
const ROUNDS = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const INITIAL = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const BLOCK = 64

/** The SHA-256 of bytes that come one after the other. */
export interface Sha256 {
  add(bytes: Uint8Array): void
  /** 64 hexadecimal digits; nothing may be added afterwards. */
  digest(): string
}

export function createSha256(): Sha256 {
  const state = Uint32Array.from(INITIAL)
  const words = new Uint32Array(64)
  const open = new Uint8Array(BLOCK)
  let filled = 0
  let length = 0

  function add(bytes: Uint8Array): void {
    length += bytes.length
    let at = 0
    if (filled > 0) {
      at = Math.min(BLOCK - filled, bytes.length)
      open.set(bytes.subarray(0, at), filled)
      filled += at
      if (filled < BLOCK) return
      addBlock(state, words, open, 0)
      filled = 0
    }
    for (; at + BLOCK <= bytes.length; at += BLOCK) addBlock(state, words, bytes, at)
    open.set(bytes.subarray(at))
    filled = bytes.length - at
  }

  return {
    add,
    digest() {
      const bits = length
      const tail = new Uint8Array((filled < 56 ? 64 : 128) - filled)
      tail[0] = 0x80
      const view = new DataView(tail.buffer)
      view.setUint32(tail.length - 8, Math.floor(bits / 2 ** 29))
      view.setUint32(tail.length - 4, (bits << 3) >>> 0)
      add(tail)
      return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('')
    },
  }
}

function addBlock(state: Uint32Array, words: Uint32Array, bytes: Uint8Array, at: number): void {
  for (let i = 0; i < 16; i++) {
    const n = at + i * 4
    words[i] =
      ((bytes[n] as number) << 24) |
      ((bytes[n + 1] as number) << 16) |
      ((bytes[n + 2] as number) << 8) |
      (bytes[n + 3] as number)
  }
  for (let i = 16; i < 64; i++) {
    const a = words[i - 15] as number
    const b = words[i - 2] as number
    const low = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3)
    const high = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10)
    words[i] = (words[i - 16] as number) + low + (words[i - 7] as number) + high
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i++) {
    const turned = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const one = (h + turned + ((e & f) ^ (~e & g)) + (ROUNDS[i] as number) + (words[i] as number)) | 0
    const other = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const two = (other + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] as number) + value
}
