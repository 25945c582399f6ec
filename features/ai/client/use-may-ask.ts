import { hasFeature, useCell, useEntry, useMay } from '@weft/features/session/client'

/** Where the model is asked in words. */
export interface AskedPlace {
  readonly team_id: number
  readonly board_id: string
  readonly folder_id?: string | undefined
}

/** Whether there is a model, and somebody may ask it for items in a folder and add them there. */
export function useMayGenerate(team_id: number): (folder_id: string) => boolean {
  const may = useMay(team_id)
  const isOn = hasFeature(useCell(useEntry().vars), 'ai')
  return (id) => {
    const folder = { type: 'folder', id, team_id } as const
    return isOn && may('USE_AI', folder) && may('CREATE_ITEM', folder)
  }
}

/** Whether there is a model, and somebody may ask it on a board, or in a folder of it. */
export function useMayAsk({ team_id, board_id, folder_id }: AskedPlace): boolean {
  const may = useMay(team_id)
  const isOn = hasFeature(useCell(useEntry().vars), 'ai')
  const place =
    folder_id === undefined
      ? ({ type: 'board', id: board_id, team_id } as const)
      : ({ type: 'folder', id: folder_id, team_id } as const)
  return isOn && may('USE_AI', place)
}
