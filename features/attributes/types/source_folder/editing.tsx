import { useT } from '@weft/i18n/react'
import { Switch } from '@weft/ui'
import { Folder } from 'lucide-react'
import { useMemo } from 'react'
import type { EditorProps, SettingsProps } from '../../client/attribute-member.ts'
import { PickEditor } from '../../client/editors/pick-editor.tsx'
import { folderTree } from '../../shared/elements/folder-tree.ts'
import { definition, showsPath } from './definition.ts'

/** The folders of the board; another one is where the item goes. */
export function SourceFolderEditor(props: EditorProps) {
  const { data, context, initialText, placement, label, onCommit, onCancel } = props
  const t = useT()
  const { folders, listed_folders } = context
  const board_id = folders?.get(String(data))?.board_id
  const options = useMemo(
    () =>
      [...folderTree({ folders }).values()]
        .filter(({ id }) => folders?.get(id)?.board_id === board_id)
        .filter(({ id }) => id === data || (listed_folders?.has(id) ?? true))
        .toSorted((a, b) => a.place - b.place)
        .map(({ id, path }) => ({
          id,
          name: path.join(' / '),
          content: (
            <>
              <Folder />
              <bdi>{path.join(' / ')}</bdi>
            </>
          ),
        })),
    [folders, listed_folders, board_id, data],
  )
  return (
    <PickEditor
      label={label ?? t(definition.label)}
      placement={placement}
      options={options}
      picked={typeof data === 'string' ? [data] : []}
      isMultiple={false}
      initialText={initialText ?? ''}
      emptyText={t('No other folders')}
      onPick={() => undefined}
      // Taking the same one again, or leaving, moves nothing.
      onDone={([id], move) => onCommit(id ?? data, { move })}
      onCancel={onCancel}
    />
  )
}

export function SourceFolderSettings({ settings, onChange }: SettingsProps) {
  const t = useT()
  return (
    <Switch
      isSpread
      checked={showsPath(settings)}
      onCheckedChange={(showPath) => onChange({ ...settings, showPath })}
    >
      {t('Show the full path')}
    </Switch>
  )
}
