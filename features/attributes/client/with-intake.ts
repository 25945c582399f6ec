import type { AttributeIntake } from '@weft/model'
import type { ClientAttributeType } from './attribute-member.ts'

/**
 * Does something with the intake of a type: at once where it is loaded, so that an edit is in the next picture,
 * else when it is. Where it cannot be loaded nothing is done; the page says so by itself.
 */
export function withIntake(
  { intake }: Pick<ClientAttributeType, 'intake'>,
  work: (intake: AttributeIntake) => void,
): void {
  const loaded = intake.loaded()
  if (loaded) work(loaded)
  else void intake.load().then(work, () => undefined)
}
