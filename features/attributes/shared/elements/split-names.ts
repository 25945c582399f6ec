/** The names in a pasted or imported cell: split at commas, semicolons and line breaks; no empty ones. */
export function splitNames(text: string): string[] {
  return text
    .split(/[,;\n\r\u060C\uFF0C\u3001]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
