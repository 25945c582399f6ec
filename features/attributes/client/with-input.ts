import { patiently } from '@weft/ui'
import type { AttributeInput } from '@weft/model'
import type { ClientAttributeType } from './attribute-member.ts'

/**
 * Does something with the input of a type: at once where it is loaded, so that an edit is in the next picture,
 * else when it is, at the latest once there is a network again.
 */
export function withInput(
  { input }: Pick<ClientAttributeType, 'input'>,
  work: (input: AttributeInput) => void,
): void {
  const loaded = input.loaded()
  if (loaded) work(loaded)
  // What was typed is not let go because a part of the program cannot be loaded now.
  else void patiently(() => input.load()).then(work)
}
