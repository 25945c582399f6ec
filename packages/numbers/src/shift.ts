/** A number with its decimal point moved: 7 % is 0.07, without the dust of a multiplication. */
export function shifted(value: number, places: number): number {
  const [digits = '0', exponent = '0'] = value.toExponential().split('e')
  return Number(`${digits}e${Number(exponent) + places}`) + 0
}
