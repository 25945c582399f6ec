import { clientAttributeType } from '@weft/features/attributes/client'
import { useUndoConversion } from '@weft/features/conversions/client'
import type { ConversionActBody } from '@weft/features/conversions/shared'
import { useOpenPretend } from '@weft/features/pretend/client'
import { useT } from '@weft/i18n/react'
import type { Attribute, Folder, Settings, ValueContext } from '@weft/model'
import { Replace } from 'lucide-react'

/** Shows what another type would do to each value, before it is done. */
export function useLookAtType(
  attribute: Attribute,
  { folder, context }: { folder: Folder; context: ValueContext },
): (type: string, settings: Settings) => void {
  const t = useT()
  const open = useOpenPretend()
  const undo = useUndoConversion(attribute)
  const { id: attribute_id, name } = attribute
  return (type, settings) => {
    const act: ConversionActBody = { attribute_id, type, settings: settings as never }
    const typeName = t(clientAttributeType(type).label)
    open({
      team_id: folder.team_id,
      board_id: folder.board_id,
      folder_id: folder.id,
      act: { kind: 'conversion', ...act },
      title: t('What would this type do?'),
      said: t('{name} becomes: {type}', { name, type: typeName }),
      icon: Replace,
      context,
      after: t('You can undo this for seven days. Values that someone changes after that are kept.'),
      applied: (_count, { isLater }) =>
        isLater
          ? t('The type of {name} is being changed', { name })
          : t('{name} is now: {type}', { name, type: typeName }),
      onApplied: ({ isLater }) => (isLater ? null : undo),
    })
  }
}
