import { SmilePlus } from 'lucide-react'

import { folderTrigger } from '../../client/pickers/folder-trigger.tsx'
import { definition } from './definition.ts'

export const member = folderTrigger(definition, {
  icon: SmilePlus,
  sentence: (folders, t) =>
    folders === ''
      ? t('someone reacts to a comment')
      : t('someone reacts to a comment in {folders}', { folders }),
})
