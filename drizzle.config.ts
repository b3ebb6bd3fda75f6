import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/platform/database/tables.ts', './server/**/table.ts'],
  out: './migrations',
})
