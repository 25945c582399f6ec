import { AtSign } from 'lucide-react'

import { folderTrigger } from '../../client/pickers/folder-trigger.tsx'
import { definition } from './definition.ts'

export const member = folderTrigger(definition, {
  icon: AtSign,
  sentence: (folders, t) =>
    folders === ''
      ? t('someone is mentioned')
      : t('someone is mentioned in an item in {folders}', { folders }),
})
