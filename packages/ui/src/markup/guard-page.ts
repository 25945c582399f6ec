import { policies } from './policies.ts'

let cleaner: ((html: string) => string) | undefined

/** Says what cleans the HTML that libraries read into elements; until then none of it is let through. */
export function cleanMarkupWith(clean: (html: string) => string): void {
  cleaner = clean
}

/**
 * The rule for whatever hands a text to the browser as HTML or as the address of a program, libraries among them:
 * HTML is cleaned, and only these programs are loaded.
 */
export function guardPage(isProgram: (url: URL) => boolean): void {
  policies()?.createPolicy('default', {
    // Libraries empty elements so.
    createHTML: (html) => (html === '' ? '' : (cleaner?.(html) ?? null)),
    createScriptURL(url) {
      const address = URL.parse(url, location.origin)
      return address && isProgram(address) ? address.href : null
    },
  })
}
