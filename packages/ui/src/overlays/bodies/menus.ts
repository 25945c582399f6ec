// A door of its own: react-aria's menus are loaded beside the first page, not before it.
export { MenuBody } from './menu-body.tsx'
export { MenuItemBody, MenuSectionBody, MenuSeparatorBody, SubMenuBody } from './menu-item-body.tsx'
export { MenuListBody } from './menu-list-body.tsx'
