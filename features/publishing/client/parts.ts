import type { FeatureParts } from '@weft/client-kit'
import { msg } from '@weft/i18n'
import { Globe } from 'lucide-react'

/** What it adds to the pages of a session. */
export const publishingParts: FeatureParts = {
  settings: [
    {
      path: '/team/$teamId/settings/links',
      of: 'workspace',
      label: msg('Shared links'),
      icon: Globe,
      order: 40,
    },
  ],
}
