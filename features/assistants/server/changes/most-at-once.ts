/** Items that an assistant makes or changes by one call: as many as one answer shows. */
export const MOST_AT_ONCE = 50
