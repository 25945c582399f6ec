import { startFormPage } from '@weft/features/forms/client'

import { deviceStorage } from './storage.ts'

void startFormPage(deviceStorage)
