import { Extension } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { Suggestion as SuggestionPlugin, type SuggestionOptions } from '@tiptap/suggestion'
import type { Insertion } from './insertions.ts'

/** What opens the list of everything that can be put in: a slash at the start of a word. */
export function slashCommands(options: Pick<SuggestionOptions<Insertion, Insertion>, 'items' | 'render'>) {
  return Extension.create({
    name: 'slashCommands',
    addProseMirrorPlugins() {
      return [
        SuggestionPlugin<Insertion, Insertion>({
          editor: this.editor,
          pluginKey: new PluginKey('slashCommands'),
          char: '/',
          // Code has slashes of its own.
          allow: ({ state }) => state.selection.$from.parent.type.spec.code !== true,
          command: ({ editor, range, props }) => {
            editor.chain().focus().deleteRange(range).run()
            props.run(editor)
          },
          ...options,
        }),
      ]
    },
  })
}
