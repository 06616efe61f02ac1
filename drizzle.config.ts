// Writes the next migration from the difference between server/db/schema and the last one: npm run db:generate -- --name x
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/**/*.ts',
  out: './server/db/migrations',
})
