export interface DragPoint {
  readonly x: number
  readonly y: number
}

export type DragKey = 'up' | 'down' | 'left' | 'right'

/** What is being dragged and where it would land now. */
export interface DragSession<Item, Target> {
  readonly item: Item
  readonly target: Target | null
  readonly isKeyboard: boolean
  /** The dragged element's width and height when it was lifted, and where in it the pointer took hold. */
  readonly size: { readonly width: number; readonly height: number }
  readonly grip: DragPoint
}

export type DragEvent = 'lifted' | 'moved' | 'dropped' | 'cancelled'

export interface DragRules<Item, Target> {
  /** Where the item would land at this point of the window, or null. */
  hitTest(point: DragPoint, item: Item): Target | null
  /** Where an arrow key takes it from there (null: from its own place); null keeps it where it is. */
  keyTarget?(item: Item, from: Target | null, key: DragKey): Target | null
  onDrop(item: Item, target: Target): void
  onLift?(item: Item): void
  onCancel?(item: Item): void
  /** After `onCancel`: a finger lifted it, and let go without having moved it. */
  onRest?(item: Item): void
  onEvent?(event: DragEvent, session: DragSession<Item, Target>): void
}

/** What the controller and its gestures share while something is dragged. */
export interface DragState<Item, Target> {
  session: DragSession<Item, Target> | null
  point: DragPoint
  /** Ends the listening of the gesture that goes on. */
  detach: (() => void) | null
  /** Makes it the session, and tells who follows. */
  set(next: DragSession<Item, Target> | null): void
  tellPoint(point: DragPoint): void
}
