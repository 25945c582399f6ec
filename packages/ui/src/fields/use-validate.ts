import { useState } from 'react'

/** What makes a value right, and what to say when it is not. */
export interface ValidateRule<Value = string> {
  isValid(value: Value): boolean
  readonly message?: string
}

export interface Validation<Value> {
  readonly isInvalid: boolean
  /** Only while invalid, and only if the rule has one. */
  readonly message: string | undefined
  /** The class of a control whose value failed. */
  readonly className: 'has-error' | undefined
  /** Runs the rule on a changed value; true when it may be used. */
  check(value: Value): boolean
  /** Forgets a failure. */
  reset(): void
}

/** Whether a value passes. An empty one always does: that something is required is another question. */
export function passesRule<Value>(rule: ValidateRule<Value>, value: Value): boolean {
  const isEmpty =
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return isEmpty || rule.isValid(value)
}

/** Validates a control on every change. */
export function useValidate<Value = string>(rule: ValidateRule<Value>): Validation<Value> {
  const [isInvalid, setIsInvalid] = useState(false)
  return {
    isInvalid,
    message: isInvalid ? rule.message : undefined,
    className: isInvalid ? 'has-error' : undefined,
    check(value) {
      const passes = passesRule(rule, value)
      setIsInvalid(!passes)
      return passes
    },
    reset: () => setIsInvalid(false),
  }
}
