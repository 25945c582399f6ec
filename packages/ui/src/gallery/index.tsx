import { useState } from 'react'
import { Logo } from '../display/logo.tsx'
import { Segmented } from '../fields/segmented.tsx'
import { ConfirmProvider } from '../overlays/confirm-dialog.tsx'
import { applyTheme, type Theme } from '../styles/theme.ts'
import { ButtonSection, ChoiceSection, FieldSection, LabelSection } from './controls.tsx'
import {
  CalloutSection,
  DialogSection,
  EmptySection,
  MarkSection,
  PeopleSection,
  SkeletonSection,
  ToastSection,
} from './feedback.tsx'
import { LiveSection } from './live.tsx'
import { AddAttributeSection, FilterSection, MenuSectionOfGallery, PaletteSection } from './menus.tsx'
import { BulkSection, DateSection, ListSection, PageSection, PlacesSection } from './places.tsx'
import styles from './gallery.module.css'

/** Every shared part in every state, on one page; toasts show in the application's own `ToastRegion`. */
export function Gallery() {
  const [theme, setTheme] = useState<Theme>(
    () => (document.documentElement.dataset['theme'] as Theme) ?? 'system',
  )
  const handleTheme = (next: Theme) => {
    setTheme(next)
    applyTheme(next)
  }
  return (
    <ConfirmProvider>
      <main className={styles['gallery']}>
        <div className={styles['inner']}>
          <header className={styles['head']}>
            <Logo size={40} />
            <div>
              <h1>Weft components</h1>
              <p>One page for every shared part, in every state.</p>
            </div>
            <Segmented
              label="Theme"
              value={theme}
              onValueChange={handleTheme}
              options={[
                { value: 'system', label: 'System' },
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark' },
              ]}
            />
          </header>
          <LiveSection />
          <div className={styles['columns']}>
            <div>
              <PaletteSection />
              <MenuSectionOfGallery />
              <FilterSection />
              <BulkSection />
              <div className={styles['pair']}>
                <AddAttributeSection />
                <EmptySection />
              </div>
              <FieldSection />
              <ChoiceSection />
            </div>
            <div>
              <LabelSection />
              <ButtonSection />
              <PeopleSection />
              <DialogSection />
              <ToastSection />
              <MarkSection />
              <CalloutSection />
              <SkeletonSection />
            </div>
          </div>
          <PlacesSection />
          <DateSection />
          <ListSection />
          <PageSection />
        </div>
      </main>
    </ConfirmProvider>
  )
}
