/** Says that a condition is our own promise; breaking it is a bug, never a user's mistake. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Broken promise: ${message}`)
}

/** The value, which our own code promises to be there. */
export function must<T>(value: T | null | undefined, message: string): T {
  assert(value !== null && value !== undefined, message)
  return value
}
