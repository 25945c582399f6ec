import { newUuid } from '@weft/base'
import { must, type Say } from '@weft/server/testing'

import { addRule, type RuleFields, type RuleWorld } from './rule-world.ts'

/** A board with a button that starts rules. */
export interface PressWorld {
  button: string
  addButton(settings: Record<string, unknown>, name?: string): Promise<string>
  /** Adds a rule that a press of the button starts. */
  onPress(steps: RuleFields['steps'], attribute_id?: string): Promise<string>
  press(item: string, by?: Say, key?: string, attribute_id?: string): ReturnType<Say>
  undo(item: string, runs: unknown, by?: Say): ReturnType<Say>
}

export async function addPressWorld(world: RuleWorld): Promise<PressWorld> {
  const { as, board_id } = world
  const addButton = async (settings: Record<string, unknown>, name = 'Go') => {
    const id = newUuid()
    await must(
      as.owner('PUT', `/attributes/${id}`, { board_id, name, type: 'button', settings, row_version: 1 }),
    )
    return id
  }
  const button = await addButton({ starts: true })
  return {
    button,
    addButton,
    onPress: (steps, attribute_id = button) =>
      addRule(world, {
        trigger: { type: 'button-pressed', options: { attribute_id } },
        ...(steps && { steps }),
      }),
    press: (item, by = as.owner, key = newUuid(), attribute_id = button) =>
      by('POST', `/items/${item}/press/${attribute_id}`, {}, { 'x-idempotency-key': key }),
    undo: (item, runs, by = as.owner) => by('POST', `/items/${item}/press/${button}/undo`, { runs }),
  }
}
