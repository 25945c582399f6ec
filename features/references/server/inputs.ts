import type { Attribute } from '@weft/model'
import type { Row, Unit } from '@weft/server-kit'

/** Data of the other item that attributes of this board are made of, by attribute of the other board. */
export function inputsOf(_unit: Unit, _attribute: Attribute, _to: Row): Record<string, unknown> {
  return {}
}
