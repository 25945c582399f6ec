import type { Translate } from '@weft/i18n'
import type { LucideIcon } from 'lucide-react'

import type { TriggerDefinition } from '../../shared/index.ts'
import { type ClientTrigger, clientTrigger, type PartEditorProps } from '../part-member.ts'
import { TriggerScope, withOptions } from './trigger-scope.tsx'

type Options = { folders?: string[] | undefined }

interface FolderTrigger {
  icon: LucideIcon
  /** What it is in a sentence: anywhere, or in these folders. */
  sentence(folders: string, t: Translate): string
}

/** A trigger that asks for nothing but where it counts. */
export function folderTrigger(
  definition: TriggerDefinition<Options>,
  { icon, sentence }: FolderTrigger,
): ClientTrigger {
  return clientTrigger(definition, {
    icon,
    Editor: FolderScope,
    sentence: ({ folders }, { t, ...words }) => sentence(words.folders(folders), t),
  })
}

function FolderScope({ options, onChange }: PartEditorProps<Options>) {
  return <TriggerScope options={options} onChange={(changed) => onChange(withOptions(options, changed))} />
}
