import { Search } from 'lucide-react'
import { Input } from 'react-aria-components/Input'
import { SearchField } from 'react-aria-components/SearchField'
import menu from '../overlays/menu.module.css'

/** The search of a list that opens; it stands inside an `Autocomplete`. */
export function DropdownSearch({ placeholder }: { placeholder: string }) {
  return (
    <SearchField className={menu['search']} aria-label={placeholder} autoFocus>
      <Search />
      <Input placeholder={placeholder} />
    </SearchField>
  )
}
