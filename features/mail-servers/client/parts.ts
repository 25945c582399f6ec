import type { FeatureParts } from '@weft/client-kit'
import { msg } from '@weft/i18n'
import { Mail } from 'lucide-react'

/** What it adds to the pages of a session. */
export const mailServersParts: FeatureParts = {
  settings: [
    {
      path: '/team/$teamId/mail',
      of: 'workspace',
      label: msg('Outgoing mail'),
      icon: Mail,
      order: 35,
      // What only owners have.
      needs: 'DELETE_WORKSPACE',
    },
  ],
}
