import { lateComponent } from '@weft/ui'
import type { RichTextEditorProps } from './rich-text-editor.tsx'

/** The editor of formatted text, loaded when it is first wanted; its second half comes beside it. */
export const RichText = lateComponent<Omit<RichTextEditorProps, 'half'>>(async () => {
  const [{ RichTextEditor }, half] = await Promise.all([
    import('./rich-text-editor.tsx'),
    import('./second-half.tsx'),
  ])
  return function Loaded(props) {
    return <RichTextEditor {...props} half={half} />
  }
})
