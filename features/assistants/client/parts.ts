import { extend, type FeatureParts } from '@weft/client-kit'

/** What it adds to the pages of a session. */
export const assistantsParts: FeatureParts = {
  extensions: [
    extend('workspace.settings', () => import('./assistant-switch.tsx').then((it) => it.AssistantSwitch), 10),
  ],
}
