import { late } from '@weft/ui'

/** The editor of formatted text, loaded when it is first wanted. */
export const RichText = late(() =>
  import('./rich-text-editor.tsx').then(({ RichTextEditor }) => RichTextEditor),
)
