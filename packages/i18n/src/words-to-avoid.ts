/**
 * Words that no product would say to people at work, or that are spelled otherwise in American English. What is meant
 * is on the right; the same thing has the same word everywhere.
 */
const avoided: readonly (readonly [words: RegExp, rather: string])[] = [
  [/\bstands?\b/i, 'is'],
  [/\blies?\b/i, 'is'],
  [/\bworked out\b/i, 'computed'],
  [/\bby (?:it|them)sel(?:f|ves)\b/i, 'automatically'],
  [/\bgo(?:es)? on\b/i, 'continue'],
  [/\bso many\b/i, 'a number of'],
  [/\b(?:as in|from then on)\b/i, 'a plain sentence'],
  [/\bone[’']s own\b/i, 'your own'],
  [/\b(?:whoever|wherever)\b/i, 'the person who, anyone, where'],
  [/\b(?:some|every)body\b/i, 'someone, everyone'],
  [/\bseveral\b/i, 'multiple'],
  [/\b(?:e-mail|mailed|by mail)\b/i, 'email'],
  [/\b(?:colour|grey|cancelled|recognise)/i, 'American spelling; en-GB.json has the other'],
  [/\b(?:sign(?:ed|ing)? in|sign(?:ed|ing)? out)\b/i, 'log in, log out'],
  [/\b(?:un)?tick(?:ed|s)?\b/i, 'check'],
  [/\b(?:take|taken|takes) back\b/i, 'revoke, undo'],
  [/\bhand(?:ed|s)? over\b/i, 'transfer'],
  [/\bmay\b(?! have| be)/, 'can'],
]

/** What is wrong with the words of a text, one sentence each. */
export function wordsToAvoid(text: string): string[] {
  return avoided.flatMap(([words, rather]) => {
    const found = words.exec(text)
    return found ? [`"${text}" says "${found[0]}"; rather: ${rather}`] : []
  })
}
