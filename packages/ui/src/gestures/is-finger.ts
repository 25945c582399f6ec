/** Whether a click was made by a finger: what it means there does not hang on how wide the screen is. */
export function isFinger(click: MouseEvent): boolean {
  const { pointerType } = click as Partial<PointerEvent>
  // Engines whose clicks know no pointer: then by what the device is used with.
  if (pointerType === undefined) return globalThis.matchMedia?.('(pointer: coarse)').matches ?? false
  return pointerType === 'touch'
}
