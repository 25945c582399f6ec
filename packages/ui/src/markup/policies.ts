/** What Chromium has, and Firefox and Safari by now; elsewhere texts go to parsers as they are. */
interface PolicyFactory {
  createPolicy(name: string, rules: PolicyRules): { createHTML(html: string): string }
}

interface PolicyRules {
  createHTML(html: string): string | null
  createScriptURL?(url: string): string | null
}

export function policies(): PolicyFactory | undefined {
  return (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
}
