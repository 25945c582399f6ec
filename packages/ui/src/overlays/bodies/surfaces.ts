// A door of its own: react-aria's overlays are loaded beside the first page, not before it.
export { DialogBody } from './dialog-body.tsx'
export { PopoverBody } from './popover-body.tsx'
export { SheetBody } from './sheet-body.tsx'
