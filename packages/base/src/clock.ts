let offset = 0

/** Milliseconds since 1970, the one source of "now"; tests and CLOCK_OFFSET_MS shift it. */
export function now(): number {
  return Date.now() + offset
}

/** Shifts the clock by so many milliseconds against the machine's. */
export function setClockOffset(ms: number): void {
  offset = ms
}

/** A time as it goes over the wire: `YYYY-MM-DD HH:mm:ss` in UTC. */
export function toWireTime(ms: number = now()): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
}

/** Whether a text is a wire time of a day that there is: what databases take as one. */
export function isWireTime(text: string): boolean {
  const ms = fromWireTime(text)
  return !Number.isNaN(ms) && toWireTime(ms) === text && !text.startsWith('0000')
}

/** Milliseconds of a wire time, or NaN when it is none. */
export function fromWireTime(text: string): number {
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)
    ? Date.parse(`${text.replace(' ', 'T')}Z`)
    : Number.NaN
}
