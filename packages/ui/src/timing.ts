/**
 * The times and distances of the interface that the product specification fixes, in the unit the name ends with. What
 * it fixes for calls stands in @weft/api-client, versions in @weft/protocol. No other module repeats one of these.
 */

// Connection and versions
export const DELAYED_SYNC_MAX_MS = 420_000
export const FORCED_RELOAD_MIN_MS = 60_000
export const FORCED_RELOAD_MAX_MS = 160_000
export const VERSION_CHECK_MS = 3_600_000
export const SCRIPT_LOAD_TIMEOUT_MS = 120_000

// Status banner: a check so long after activity, never more often than the second
export const STATUS_POLL_DELAY_MS = 10_000
export const STATUS_POLL_THROTTLE_MS = 45_000
export const STATUS_BANNER_PX = 42

// Toasts
export const TOAST_DEFAULT_MS = 3_000
export const TOAST_UPDATE_MS = 15_000
export const TOAST_CONNECTION_MS = 5_000
export const TOAST_ERROR_MS = 5_000
export const TOAST_LONG_ERROR_MS = 10_000
export const TOAST_SWIPE_PX = 80
export const TOAST_ANIMATION_MS = 300

// Gestures: velocity is px per ms, the threshold is where a touch stops being a tap
export const TAP_TIME_MS = 250
export const TAP_INTERVAL_MS = 300
export const PRESS_TIME_MS = 251
export const SWIPE_VELOCITY = 0.3
export const GESTURE_THRESHOLD_PX = 10
export const PULL_MAX_PX = 250
export const PULL_READY_PX = 125

// Dragging: scrolling starts so near to an edge and moves so far per frame
export const DRAG_DELAY_MS = 200
export const DRAG_THRESHOLD_PX = 2
export const DRAG_SCROLL_SPEED_PX = 20
export const DRAG_SCROLL_SENSITIVITY_PX = 80
/** Sideways it begins nearer to the edge, where less is dragged by intention. */
export const HORIZONTAL_SCROLL_EDGE_PX = 20

// Tooltips: "another" applies while a different tooltip is still on the screen
export const TOOLTIP_SHOW_MS = 0
export const TOOLTIP_HIDE_MS = 200
export const ANOTHER_TOOLTIP_SHOW_MS = 200
export const TOOLTIP_DISPOSE_MS = 150

export const POPOVER_TOUCH_TOLERANCE_PX = 20
export const DESKTOP_MIN_PX = 780
export const SPINNER_PX = 35

/** Remote data that arrives sooner shows no skeleton at all. */
export const SKELETON_DELAY_MS = 150

// Service worker
export const CACHE_NAMES = ['runtime-api-v1', 'images', 'attachments', 'generated-avatars'] as const
export const WORKER_CHANNEL = 'SW_CHANNEL'
