import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/dist/**']
const rooms = '{apps,packages,features,scripts,bench}/**'

// One PostgreSQL for all tests that need it.
const database = 'packages/db/src/testing/global-setup.ts'

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${rooms}/*.test.ts`],
          exclude: [...exclude, '**/*.pg.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: [`${rooms}/*.test.tsx`],
          exclude,
          environment: 'jsdom',
          setupFiles: ['scripts/dom-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pg',
          include: [`${rooms}/*.pg.test.ts`],
          exclude,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          globalSetup: [database],
        },
      },
    ],
  },
})
