import { late } from '@weft/ui'

/** The editor of formatted text, loaded when it is first wanted. */
export const RichText = late(() =>
  import('./rich-text-editor.tsx').then(({ RichTextEditor }) => RichTextEditor),
)

/** Formatted text, read; what cleans it is loaded with the first of them. */
export const RichTextView = late(() =>
  import('./rich-text-display.tsx').then(({ RichTextDisplay }) => RichTextDisplay),
)
