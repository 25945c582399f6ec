import { renderTemplate } from './tokens.ts'

/** Scheme, host and port stand in the rule: no value of an item decides where something is sent. */
const FIXED = /^https?:\/\/[^\s/?#{}@\\]+([/?#]|$)/i

/** Whether a step can send to an address, tokens in it left aside. */
export function isWebAddress(address: string): boolean {
  if (!FIXED.test(address)) return false
  return URL.canParse(renderTemplate(address, () => ({ text: '0' }), { zone: 'UTC' }))
}
