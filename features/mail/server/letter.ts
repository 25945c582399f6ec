/** What a mail says, in the language of its receiver. Names of people and workspaces went through `safeName`. */
export interface Letter {
  subject: string
  title: string
  paragraphs: readonly string[]
  /** Formatted text behind them: clean HTML, and the same to be read without it. */
  body?: { html: string; text: string }
  /** What happened, under what it belongs to. */
  groups?: readonly { title: string; entries: readonly LetterEntry[] }[]
  /** The one thing to do. */
  action?: { label: string; href: string }
  /** Small, at the end: how long a link holds, what to do if one did not ask for it. */
  notes?: readonly string[]
  /** Ways beside the one, at the very end. */
  links?: readonly { label: string; href: string }[]
}

export interface LetterEntry {
  title: string
  href?: string
  lines: readonly string[]
}
