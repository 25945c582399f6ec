import { msg } from '@weft/i18n'

import type { ViewType } from '../../shared/view-type.ts'

export const definition: ViewType = {
  type: 'form',
  label: msg('Form'),
  defaultSettings: {},
  // Strangers read it: "Form" says nothing to them.
  settingsIn: ({ name }) => ({ form: { look: { title: name } } }),
  hasOwnLink: true,
  isAsking: true,
}
