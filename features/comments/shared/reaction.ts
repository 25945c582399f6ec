/** The longest emoji is a family of ten code points; what is longer is not even looked at. */
const MOST_UNITS = 40

let emoji: RegExp | undefined

/** Whether a text is one emoji as Unicode recommends it for general interchange, skin tones and flags included. */
export function isReaction(text: string): boolean {
  // Made when it is asked for: a browser that does not know the flag must not fail while it loads.
  emoji ??= new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v')
  return text.length > 0 && text.length <= MOST_UNITS && emoji.test(text)
}
