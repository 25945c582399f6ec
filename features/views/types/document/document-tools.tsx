import { useT } from '@weft/i18n/react'
import { NotebookText } from 'lucide-react'

import { AttributeTool } from '../../client/toolbar/attribute-tool.tsx'
import type { ViewOptionsProps } from '../../client/view-member.ts'
import { bodyOf, longTexts } from './body-attribute.ts'
import { readDocumentSettings } from './definition.ts'

/** Which long text the pages consist of. */
export function DocumentTools({ viewSettings, records, actions }: ViewOptionsProps) {
  const t = useT()
  const body = bodyOf(records, readDocumentSettings(viewSettings))
  if (!body) return null
  return (
    <AttributeTool
      icon={<NotebookText />}
      label={t('Body')}
      text={t('Body: {name}', { name: body.attribute.name })}
      chosen_id={body.id}
      attributes={longTexts(records)}
      onChoose={(body_attribute) => actions.changeSettings({ body_attribute })}
    />
  )
}
