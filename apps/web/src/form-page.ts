import { startFormPage } from '@weft/features/forms/client'
import { guardPage } from '@weft/ui'

import { deviceStorage } from './storage.ts'

guardPage(() => false)
void startFormPage(deviceStorage)
