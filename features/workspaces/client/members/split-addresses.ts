/** Addresses as people paste them: separated by commas, semicolons, spaces or new lines; each once. */
export function splitAddresses(text: string): string[] {
  const addresses = text.split(/[\s,;]+/).filter((one) => one !== '')
  return [...new Set(addresses)]
}
