import { patiently } from '@weft/ui'
import type { AttributeIntake } from '@weft/model'
import type { ClientAttributeType } from './attribute-member.ts'

/**
 * Does something with the intake of a type: at once where it is loaded, so that an edit is in the next picture,
 * else when it is, at the latest once there is a network again.
 */
export function withIntake(
  { intake }: Pick<ClientAttributeType, 'intake'>,
  work: (intake: AttributeIntake) => void,
): void {
  const loaded = intake.loaded()
  if (loaded) work(loaded)
  // What was typed is not let go because a part of the program cannot be loaded now.
  else void patiently(() => intake.load()).then(work)
}
