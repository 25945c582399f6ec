import { hasFeature, useCell, useEntry, useMay } from '@weft/features/session/client'

/** Whether there is a model, and somebody may ask it for items in a folder and add them there. */
export function useMayGenerate(team_id: number): (folder_id: string) => boolean {
  const may = useMay(team_id)
  const isOn = hasFeature(useCell(useEntry().vars), 'ai')
  return (id) => {
    const folder = { type: 'folder', id, team_id } as const
    return isOn && may('USE_AI', folder) && may('CREATE_ITEM', folder)
  }
}
