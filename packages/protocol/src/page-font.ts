/** Of the font files that are built: a page of the server names them without knowing what else was built. */
export const FONT_VERSION = '5.3.0'

/** Where the build puts a file of the font, from the root of the server. */
export const fontPath = (name: string): string => `assets/${name}-${FONT_VERSION}.woff2`
