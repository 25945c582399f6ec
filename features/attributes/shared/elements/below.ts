/** What a computed attribute asks for as linked data of its own row: one attribute's data of all its sub-items. */
export const belowKey = (attribute_id: string): string => `below:${attribute_id}`

/** The attribute that such a question is about; null for any other one. */
export function belowAttribute(asked: string): string | null {
  return asked.startsWith('below:') ? asked.slice(6) : null
}
