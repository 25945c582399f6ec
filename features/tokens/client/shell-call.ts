/** A call of an address as one types it, with a token that no history of the shell keeps. */
export const shellCall = (url: string): string =>
  ['read -rs WEFT_TOKEN', `curl "${url}" \\`, '  -H "Authorization: Bearer $WEFT_TOKEN"'].join('\n')
