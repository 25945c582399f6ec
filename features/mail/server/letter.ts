/** What a mail says, in the language of its receiver. Names of people and workspaces went through `safeName`. */
export interface Letter {
  subject: string
  title: string
  paragraphs: readonly string[]
  /** The one thing to do. */
  action?: { label: string; href: string }
  /** Small, at the end: how long a link holds, what to do if one did not ask for it. */
  notes?: readonly string[]
}
