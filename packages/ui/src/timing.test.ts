import { describe, expect, it } from 'vitest'
import * as module from './timing.ts'

const timing: Record<string, unknown> = { ...module }

// Core specification, section 9, copied by hand: a changed constant has to be changed twice.
const specified: Record<keyof typeof module, unknown> = {
  DELAYED_SYNC_MAX_MS: 420000,
  FORCED_RELOAD_MIN_MS: 60000,
  FORCED_RELOAD_MAX_MS: 160000,
  VERSION_CHECK_MS: 60 * 60 * 1000,
  SCRIPT_LOAD_TIMEOUT_MS: 120000,
  STATUS_POLL_DELAY_MS: 10000,
  STATUS_POLL_THROTTLE_MS: 45000,
  STATUS_BANNER_PX: 42,
  TOAST_DEFAULT_MS: 3000,
  TOAST_UPDATE_MS: 15000,
  TOAST_CONNECTION_MS: 5000,
  TOAST_ERROR_MS: 5000,
  TOAST_LONG_ERROR_MS: 10000,
  TOAST_SWIPE_PX: 80,
  TOAST_ANIMATION_MS: 300,
  TAP_TIME_MS: 250,
  TAP_INTERVAL_MS: 300,
  PRESS_TIME_MS: 251,
  SWIPE_VELOCITY: 0.3,
  GESTURE_THRESHOLD_PX: 10,
  PULL_MAX_PX: 250,
  PULL_READY_PX: 250 / 2,
  DRAG_DELAY_MS: 200,
  DRAG_THRESHOLD_PX: 2,
  DRAG_SCROLL_SPEED_PX: 20,
  DRAG_SCROLL_SENSITIVITY_PX: 80,
  HORIZONTAL_SCROLL_EDGE_PX: 20,
  TOOLTIP_SHOW_MS: 0,
  TOOLTIP_HIDE_MS: 200,
  ANOTHER_TOOLTIP_SHOW_MS: 200,
  TOOLTIP_DISPOSE_MS: 150,
  POPOVER_TOUCH_TOLERANCE_PX: 20,
  DESKTOP_MIN_PX: 780,
  SPINNER_PX: 35,
  SKELETON_DELAY_MS: 150,
  CACHE_NAMES: ['runtime-api-v1', 'images', 'attachments', 'generated-avatars'],
  WORKER_CHANNEL: 'SW_CHANNEL',
}

describe('timing', () => {
  it.each(Object.entries(specified))('%s is what the specification says', (name, value) => {
    expect(timing[name]).toEqual(value)
  })

  it('has no constant beyond the table above', () => {
    expect(Object.keys(timing).toSorted()).toEqual(Object.keys(specified).toSorted())
  })
})
