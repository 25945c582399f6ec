let context: CanvasRenderingContext2D | null | undefined

/** Width of a text in the font of charts, in px; a guess where there is no canvas. */
export function measureText(text: string): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return text.length * 6.6
  const font = getComputedStyle(document.documentElement).getPropertyValue('--font')
  context.font = `12px ${font || 'sans-serif'}`
  // Digits are drawn as wide as each other, which a canvas cannot be told: the widest stands for all.
  return context.measureText(text.replaceAll(/\d/g, '0')).width
}
