/** An entry lasts no longer. */
export const MAX_ENTRY_SECONDS = 86_400
/** Whose timer runs so long is asked whether it was forgotten. */
export const ASKED_AFTER_SECONDS = 36_000
/** How far a device's clock may be ahead of the server's without its times being cut. */
export const CLOCK_SLACK_SECONDS = 60
