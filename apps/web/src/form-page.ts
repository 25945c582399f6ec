import { systemClock } from '@weft/api-client'
import { startFormPage } from '@weft/features/forms/client'
import { guardPage } from '@weft/ui'

import { loadScript } from './entry/load-script.ts'
import { ownPrograms } from './entry/own-programs.ts'
import { deviceStorage } from './storage.ts'

guardPage(ownPrograms(document, location.origin))
void startFormPage(deviceStorage, (src) => loadScript(src, { document, clock: systemClock }))
