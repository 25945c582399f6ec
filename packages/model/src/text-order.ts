const collators = new Map<string, Intl.Collator>()

/** The one order of texts, on server and client: the given locale, digits by value, accents and case last. */
export function textCollator(locale: string): Intl.Collator {
  let collator = collators.get(locale)
  if (!collator) {
    collator = new Intl.Collator(locale, { numeric: true })
    collators.set(locale, collator)
  }
  return collator
}

/** The form in which texts are compared for equality and containment: trimmed, NFC, lower case. */
export function foldText(text: string): string {
  return text.trim().normalize('NFC').toLowerCase()
}
