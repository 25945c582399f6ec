import { msg } from '@weft/i18n'

import type { ViewType } from '../../shared/view-type.ts'

export const definition: ViewType = { type: 'calendar', label: msg('Calendar'), defaultSettings: {} }
