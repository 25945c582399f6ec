// A door of its own: the socket's library is loaded beside the first page, not before it.
export { createRealtime } from '@weft/features/connectivity/client'
